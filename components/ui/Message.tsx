import { Fragment, type ComponentChildren, type VNode } from 'preact';

import { tParts, type Key, type ValuesFor } from '../../lib/i18n/t';

/** A message with nodes as values: a link, a number in bold. */
export function Message<K extends string>(props: {
  name: Key<K>;
  /** Values; numbers already formatted. */
  nodes: ValuesFor<K> extends [values: infer V]
    ? Record<keyof V & string, ComponentChildren>
    : never;
  count?: number;
  /** Hides the words around the values from all but screen readers. */
  isSpoken?: boolean;
}): VNode {
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
