import { Fragment, type ReactNode } from 'react';
import { type Block, type Piece, readRichText } from './rich-text.ts';

interface AnswerTextProps {
  readonly text: string;
  /** A language model's: bold and lists are shown as such. */
  readonly rich: boolean;
}

/** What an answer says; a name in it may look like markup, so it is never read as any. */
export function AnswerText({ text, rich }: AnswerTextProps) {
  if (!rich) return <p className="wrap-anywhere whitespace-pre-line">{text}</p>;
  return (
    <div className="flex flex-col gap-2 wrap-anywhere">
      {inOrder(readRichText(text).map(toNode))}
    </div>
  );
}

function toNode(block: Block): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inOrder(block.pieces.map(toText))}</p>;
    case 'bullets':
      return <ul className="list-disc pl-5">{items(block.items)}</ul>;
    case 'numbers':
      return <ol className="list-decimal pl-6">{items(block.items)}</ol>;
  }
}

function items(all: readonly (readonly Piece[])[]): ReactNode {
  return inOrder(all.map((pieces) => <li key="item">{inOrder(pieces.map(toText))}</li>));
}

function toText({ text, bold }: Piece): ReactNode {
  return bold ? <strong>{text}</strong> : text;
}

/** An answer never changes, so a place in it names a part as well as anything could. */
function inOrder(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, at) => {
    const key = `${at}`;
    return <Fragment key={key}>{part}</Fragment>;
  });
}
