import type { VNode } from 'preact';

/**
 * Text that the page's scripts cannot search for: the style sheet draws it from an attribute, and
 * screen readers read it like any other text.
 *
 * nb. A closed root is not enough. `window.find` also searches closed roots and reports matches, so
 * a script could guess a passage letter by letter.
 */
export function Said(props: { name: 'p' | 'blockquote'; class: string; text: string }): VNode {
  const Element = props.name;
  return <Element class={`said ${props.class}`} data-said={props.text} />;
}
