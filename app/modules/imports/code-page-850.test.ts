import { expect, test } from "vitest";
import { windows1252 } from "../../shared/windows-1252";
import { codePage850Bytes, codePage850Text } from "./code-page-850";
import { fileText } from "./file-text.server";

const dos = (text: string) => Buffer.from(codePage850Bytes(text), "latin1");

test("each byte of code page 850 is a character of its own", () => {
  const every = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte));
  expect(codePage850Bytes(codePage850Text(every))).toBe(every);
  expect(codePage850Text(every.slice(128))).toBe(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
      "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0",
  );
});

test.each([
  "Name,Owed\nAnn,£12.50\n",
  "Name,Owed (£)\nAnn,12.50\n",
  "Name\nZoë Müller\n",
  "Name\nHélène\n",
  "Name\nBjörn Straße\n",
  "Name\nJosé Peñarol\n",
  "Name\nZoë\n",
  "Name,Town\nJosé,Lewes\n",
  "Name\nCôte\n",
  "Name\nSeán, Côte\n",
  "Name\nRENÉE MÜLLER\n",
  "Name,Owed\nAnn,£-5.00\n",
  "Name,Price £\nAnn,5.00\n",
  "Name\nJosé, Menú 3, Perú 2\n",
])("%j is read as MS-DOS wrote it, and as Windows did", (text) => {
  expect(fileText(dos(text))).toEqual({ text, encoding: "MS-DOS" });
  expect(fileText(windows1252(text))).toEqual({ text, encoding: "Windows-1252" });
});

test.each([
  "Name\nO’Brien – “Bob’s” cœur…là, €5\n",
  "Name\nTOMÁŠ KUŠAR\n",
  "Name\n“Old”and ‘new’\n",
  "Name\nFord\u00a0Focus…MOT\n",
  "Name\nfull\u00a0service\n",
  "Name\nO’Brien\n",
  "Name\n“50 miles”\n",
  "Name\ncafé £5\n",
  "Name\nO’Brien MOT‡see\n",
  "Name\nO’Brien, “steel”x for £5\n",
])("%j is read as Windows wrote it", (text) => {
  expect(fileText(windows1252(text))).toEqual({ text, encoding: "Windows-1252" });
});

test.each([
  "OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>",
  '<?xml version="1.0" encoding="windows-1252"?><?OFX OFXHEADER="200"?><OFX>',
])("an OFX file that says how it is written is read so: %j", (start) => {
  const bytes = Buffer.from(`${start}<NAME>MOT\x87see`, "latin1");
  expect(fileText(bytes)).toEqual({ text: `${start}<NAME>MOT‡see`, encoding: "Windows-1252" });
});
