import { expect, it, onTestFinished } from "vitest";
import { descendants, isRunning } from "../../paper/testing/printing";
import { ownerClient, startTestApp } from "../garage/test-app";

it("a print that takes too long is a 503 with its sentence and no fault, and the next one is printed", async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const api = await ownerClient(app.url);
  const contact = { email: "ann@example.co.uk", phone: "01632 960001" };
  const { body: customer } = await api("POST", "customers", { name: "Ann Ashdown", ...contact });
  const vehicle = { vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE" };
  const { body: invoice } = await api("POST", "invoices", { customer: customer._id, ...vehicle });
  const print = () => api("GET", `invoices/${invoice._id}/pdf`);
  expect((await print()).status).toBe(200);

  // A browser that does not answer any more, as on a machine without memory. Its helpers come and go by themselves.
  const browsers = (await descendants(app.pid)).filter(
    ({ command }) => command.includes("--headless") && !command.includes("--type="),
  );
  expect(browsers.length).toBeGreaterThan(0);
  for (const { pid } of browsers) process.kill(pid, "SIGSTOP");
  const late = await print();
  for (const { pid } of browsers) if (isRunning(pid)) process.kill(pid, "SIGKILL");
  expect([late.status, late.body]).toEqual([
    503,
    "The document was not printed within 20 s. Try again in a minute.",
  ]);
  expect(late.headers.get("Retry-After")).toBe("30");
  expect((await print()).status).toBe(200);
  expect(app.output()).not.toContain("fault");
});
