import { browser } from 'wxt/browser';

import type { Words } from '../i18n/t';

type MessageName = Parameters<typeof browser.i18n.getMessage>[0];

/** Whether a name is one of the package's: whoever calls `t` can name no other. */
function isName(name: string): name is MessageName {
  return name !== '';
}

/** The words of the browser's own language, or English where the package has none in it. */
export function browserWords(): Words {
  return { find: name => (isName(name) ? browser.i18n.getMessage(name) : '') };
}
