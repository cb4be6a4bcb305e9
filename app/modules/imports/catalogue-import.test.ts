import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { deleteService, getService, listServices } from "../services/services.server";
import { importFile, takeBackImport } from "./imports.server";

it("is not taken back while it holds the default service of a department", async () => {
  const { garage } = await SmallGarage.open();
  const bytes = Buffer.from("Name,Price\nDiagnosis,60\nValet,40\n");
  const { made } = await importFile(garage, { kind: "services", bytes, fileName: "services.csv" }, "test");
  const { rows } = listServices(garage, { page: 1, limit: 10 });
  const defaultServiceId = rows.find(({ title }) => title === "Diagnosis")?._id ?? "";
  const [first, ...others] = garage.business.departments;
  const departments = first ? [{ ...first, defaultServiceId }, ...others] : [];
  const named = { ...garage, business: { ...garage.business, departments } };
  const refusal = "Diagnosis is the default service of Garage and cannot be deleted";
  await expect(deleteService(named, defaultServiceId, "test")).rejects.toThrow(refusal);
  await expect(takeBackImport(named, made?._id ?? "", "test")).rejects.toThrow(refusal);
  expect(getService(garage, defaultServiceId).title).toBe("Diagnosis");

  await takeBackImport(garage, made?._id ?? "", "test");
  expect(listServices(garage, { page: 1, limit: 10 }).rows.map(({ title }) => title)).not.toContain("Valet");
});
