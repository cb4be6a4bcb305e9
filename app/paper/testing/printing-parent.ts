import { createPrinter } from "../printer";

/** A program that prints one paper and reports it; `stay` keeps it running afterwards. */
const [, , childPath = "", cacheDir = "", fontsDir = "", stay] = process.argv;
const printer = createPrinter({ childPath, cacheDir, fontsDir, log: () => {} });
const pdf = await printer.pdf("<!doctype html><title>One</title><p>One");
process.stdout.write(`printed ${pdf.length}\n`);
if (stay === "stay") setInterval(() => {}, 1000);
