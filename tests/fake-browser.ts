import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Modules with stored items look for the browser's interfaces when they are first read. */
Object.assign(globalThis, { chrome: fakeBrowser });
