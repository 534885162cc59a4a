// @vitest-environment happy-dom
import { h, render, type VNode } from 'preact';
import { useState } from 'preact/hooks';
import { expect, it } from 'vitest';

import { AmountField } from '../../../components/options/Field';

function Form(): VNode {
  const [value, onInput] = useState<number | null>(8_192);
  return <AmountField label="Context" value={value} name="context" step={1} onInput={onInput} />;
}

it('an amount keeps every digit, however fast they are typed', async () => {
  // nb. Without `act`, which would let all effects run between two digits, as no browser does.
  render(h(Form, {}), document.body);
  const field = document.querySelector('input');
  if (!field) throw new Error('test: there is no field');

  field.value = '';
  for (const digit of '128000') {
    field.value += digit;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(drawn => queueMicrotask(() => drawn(null)));
  }
  await new Promise(rested => setTimeout(rested, 200));

  expect(field.value).toBe('128000');
});
