import { createElement, Fragment, type ReactNode } from "react";
import type { DescriptionElement, DescriptionNode } from "../shop.ts";

/** A product's description with the elements that a product text may have. */
export function Description({ blocks }: { blocks: DescriptionNode[] }) {
  return <div className="description">{rendered(blocks)}</div>;
}

function rendered(nodes: DescriptionNode[]): ReactNode {
  // The nodes never change their order.
  return nodes.map((node, at) => <Fragment key={at}>{typeof node === "string" ? node : elementOf(node)}</Fragment>);
}

function elementOf(element: DescriptionElement): ReactNode {
  const { tag, children, ...attributes } = element;
  if (tag === "table") return <Table parts={children} />;
  if (tag === "br" || tag === "hr") return createElement(tag);
  if (tag === "a")
    return (
      <a className="link" rel="nofollow" {...attributes}>
        {rendered(children)}
      </a>
    );
  return createElement(tag, attributes, rendered(children));
}

/** Scrolls sideways on phones, also with the keyboard. */
function Table({ parts }: { parts: DescriptionNode[] }) {
  const elements = parts.filter((part) => typeof part === "object");
  const caption = elements.find(({ tag }) => tag === "caption");
  const rows = elements.filter(({ tag }) => tag === "tr");
  const isHeader = ({ children }: DescriptionElement) =>
    children.every((cell) => typeof cell === "object" && cell.tag === "th");
  const firstOfBody = rows.findIndex((row) => !isHeader(row));
  const headers = firstOfBody === -1 ? 0 : firstOfBody;
  const name = caption?.children
    .filter((child) => typeof child === "string")
    .join(" ")
    .trim();
  return (
    <div className="description-table" role="group" aria-label={name || "Table"} tabIndex={0}>
      <table>
        {caption && <caption>{rendered(caption.children)}</caption>}
        {headers > 0 && <thead>{rendered(rows.slice(0, headers))}</thead>}
        <tbody>{rendered(rows.slice(headers))}</tbody>
      </table>
    </div>
  );
}
