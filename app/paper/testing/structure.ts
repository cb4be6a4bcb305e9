import { getDocumentProxy } from "unpdf";

/** A node of pdf.js's tree: an element of the structure, or a piece of content. */
interface Node {
  /** Only of content. */
  readonly type?: string;
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/** An element of a PDF's structure, as a screen reader follows it. */
export interface Element {
  /** "H1", "Table", "TD" … */
  readonly role: string;
  /** The roles of the elements around it, outermost first. */
  readonly around: readonly string[];
  readonly children: readonly string[];
  readonly alt: string | undefined;
}

function elementsOf({ role, children = [], alt }: Node, around: readonly string[]): Element[] {
  if (role === undefined) return [];
  const roles = children.flatMap((child) => child.role ?? []);
  const below = children.flatMap((child) => elementsOf(child, [...around, role]));
  return [{ role, around, children: roles, alt }, ...below];
}

/** What screen readers and checkers of PDF/UA read of a PDF, page by page. */
export async function readStructure(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const elements: Element[] = [];
  const texts: {
    readonly text: string;
    readonly mark: string | undefined;
    readonly marks: readonly string[];
  }[] = [];
  let unbalanced = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const tree: Node | null = await page.getStructTree();
    if (tree) elements.push(...elementsOf(tree, []));
    const marks: string[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ("str" in item) {
        if (item.str.trim() !== "") texts.push({ text: item.str, mark: marks.at(-1), marks: [...marks] });
      } else if (item.type === "endMarkedContent") {
        if (marks.pop() === undefined) unbalanced += 1;
      } else marks.push(item.id ? "tagged" : String(Reflect.get(item, "tag")));
    }
    unbalanced += marks.length;
  }
  const { info, metadata } = await document.getMetadata();
  const { Language, Title } = info as { Language?: string; Title?: string };
  return {
    isMarked: (await document.getMarkInfo())?.Marked === true,
    showsTitle: Object(await document.getViewerPreferences()).DisplayDocTitle === true,
    language: Language,
    title: Title,
    /** XMP, with the identifier of PDF/UA if there is one. */
    metadata,
    elements,
    /** Each text and how it is marked, by the last mark and all: "tagged" as content, "Artifact", or not at all. */
    texts,
    /** Marks that begin or end alone. */
    unbalanced,
  };
}
