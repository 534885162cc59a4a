import { Fragment, type ComponentChildren, type VNode } from 'preact';

import { tParts, type MessageKey, type ValuesOf } from '../../lib/i18n/t';

type NodesOf<K extends MessageKey> =
  ValuesOf<K> extends [values: infer V] ? Record<keyof V & string, ComponentChildren> : never;

export type MessageProps<K extends MessageKey> = {
  name: K;
  /** What stands in the message's places; numbers as they are to be read. */
  nodes: NodesOf<K>;
  /** Chooses the form of a message that has one for one and one for many. */
  count?: number;
  /** Eyes see only what stands in the places; ears hear the words too. */
  isSpoken?: boolean;
};

/** A message with more than text in its places: a link, a number in bold. */
export function Message<K extends MessageKey>(props: MessageProps<K>): VNode {
  const { name, nodes, count, isSpoken = false } = props;
  const inPlace = new Map<string, ComponentChildren>(Object.entries(nodes));
  return (
    <>
      {tParts(name, count).map((part, place) => (
        <Fragment key={place}>
          {'words' in part ? (
            <Around words={part.words} isSpoken={isSpoken} />
          ) : (
            inPlace.get(part.name)
          )}
        </Fragment>
      ))}
    </>
  );
}

function Around({ words, isSpoken }: { words: string; isSpoken: boolean }): VNode {
  return isSpoken ? <span class="visually-hidden">{words}</span> : <>{words}</>;
}
