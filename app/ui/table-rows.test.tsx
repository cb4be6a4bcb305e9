import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { KeptDrawings } from "../remix/kept-drawings";
import { DrawOnceContext, TableRows } from "./table-rows";

const ROWS = [
  { _id: "a", name: "Ann & Sons", sum: 3 },
  { _id: "b", name: "Škoda <London>", sum: 0 },
];

const Rows = () => (
  <TableRows
    name="customers"
    rows={ROWS}
    keyOf={({ _id }) => _id}
    dataOf={(row) => row}
    draw={({ name, sum }) => (
      <tr>
        <td>
          {name}: {sum}
        </td>
      </tr>
    )}
  />
);

test("kept rows are those that the browser draws, so that it can take them over", () => {
  const kept = new KeptDrawings();
  const server = () =>
    renderToString(
      <DrawOnceContext.Provider value={(data, make) => kept.draw(data, make)}>
        <Rows />
      </DrawOnceContext.Provider>,
    );
  const browser = renderToString(<Rows />);
  expect(server()).toBe(browser);
  expect(server()).toBe(browser);
});
