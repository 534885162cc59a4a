// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { Tabs } from '../../../components/ui/Tabs';
import { mount } from './mount';

it('moves on from the focus, however late a tab is selected', async () => {
  const chosen: string[] = [];
  const screen = await mount(
    <Tabs
      label="Views"
      tabs={['a', 'b', 'c'].map(id => ({ id, label: id }))}
      selected="a"
      onSelect={id => chosen.push(id)}
    >
      {null}
    </Tabs>,
  );

  screen.get('[data-tab="a"]').focus();
  for (let key = 0; key < 2; key += 1) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
    );
  }

  expect(chosen).toEqual(['b', 'c']);
});
