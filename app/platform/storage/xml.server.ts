import { SaxesParser } from "saxes";

export type XmlElement = { name: string; text: string; children: XmlElement[] };

/** The root element of a document; null unless it is well-formed XML. Entities defined in a DTD are an error and never expanded. */
export function parseXml(xml: string): XmlElement | null {
  const document: XmlElement = { name: "", text: "", children: [] };
  const openElements = [document];
  const parser = new SaxesParser();
  const addText = (text: string) => {
    const element = openElements.at(-1);
    if (element) element.text += text;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    const element: XmlElement = { name, text: "", children: [] };
    openElements.at(-1)?.children.push(element);
    openElements.push(element);
  });
  parser.on("closetag", () => void openElements.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  return document.children[0] ?? null;
}

/** The text of the first child element with that name; empty if there is none. */
export function childText(element: XmlElement | null, name: string): string {
  return element?.children.find((child) => child.name === name)?.text ?? "";
}
