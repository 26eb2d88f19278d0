import { SaxesParser } from "saxes";

export type XmlElement = { name: string; text: string; children: XmlElement[] };

/** The root element of a document; null for what is not well-formed XML. Entities of a DTD are an error, never expanded. */
export function parseXml(xml: string): XmlElement | null {
  const document: XmlElement = { name: "", text: "", children: [] };
  const open = [document];
  const parser = new SaxesParser();
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    const element: XmlElement = { name, text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  return document.children[0] ?? null;
}

/** The text of an element's first child of that name; empty where there is none. */
export function childText(element: XmlElement | null, name: string): string {
  return element?.children.find((child) => child.name === name)?.text ?? "";
}
