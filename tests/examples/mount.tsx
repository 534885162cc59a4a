import { render } from 'preact';

import { EXAMPLES } from './examples';

/** Draws the example whose name is in the address (`#audit-finished`), for screenshots. */
const name = location.hash.slice(1);
const Example = EXAMPLES[name];
const root = document.getElementById('app');
if (!Example || !root) throw new Error(`examples: there is no "${name}"`);
render(<Example />, root);
