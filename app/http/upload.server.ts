import { type ActionFunctionArgs, data } from "@remix-run/node";
import { ValidationError } from "../shared/errors";
import { formInParts } from "./form-body.server";
import { refusedForm } from "./refused-form.server";
import { toHeldForm } from "./session.server";
import { type Visit, visitOf } from "./visit.server";

/** Fields of such a form, hidden ones among them, and the file. */
const MOST_PARTS = 100;

/** A form that was sent with a file. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly name: string; readonly bytes: Uint8Array };
}

/**
 * The door of a form that takes a file, in a field of that name. Like `formAction`, except that a signed-out sender chooses
 * the file again: a browser does not send it twice.
 * @param failure the toast when it is refused, from the catalogue (REFERENCE §8)
 * @param admit throws for whom no file is taken from: it is not even read
 */
export async function uploadAction(
  args: ActionFunctionArgs,
  failure: string,
  take: (visit: Visit, upload: Upload) => Promise<Response>,
  admit: (visit: Visit) => void = () => {},
) {
  const visit = await visitOf(args, toHeldForm);
  const refused = (error: unknown, fields: Upload["fields"]) => {
    const { answer, init } = refusedForm(
      error,
      failure,
      { fields, version: "", shown: "" },
      visit.garage.log,
    );
    return data(answer, init);
  };
  try {
    admit(visit);
  } catch (error) {
    return refused(error, {});
  }
  const sent = await formInParts(args.request, MOST_PARTS).catch(() => {
    throw data({ message: "Part of the file did not arrive. Go back and send it again." }, 400);
  });
  const fields = Object.fromEntries(
    [...sent].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  try {
    const file = sent.get("file");
    if (typeof file !== "object" || file === null || file.name === "") {
      throw new ValidationError({ file: ["Choose a file"] });
    }
    return await take(visit, {
      fields,
      file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    return refused(error, fields);
  }
}
