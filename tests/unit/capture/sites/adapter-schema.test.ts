import { describe, expect, it } from 'vitest';
import { hookNames, parseAdapter } from '../../../../lib/capture/sites/shared/adapter-schema';
import { createSiteAdapter } from '../../../../lib/capture/sites/shared/site-engine';
import { adapterJson, layoutJson } from './adapter-json';

describe('the JSON of an adapter', () => {
  it('is taken with what it leaves out filled in', () => {
    const [layout] = parseAdapter(adapterJson()).layouts;

    expect(layout).toMatchObject({ union: false, exclude: [], streaming: [], doneMarker: [] });
  });

  it.each([
    ['an id that is none', { id: 'Not an id' }, 'id'],
    ['no layout', { layouts: [] }, 'layouts'],
    ['a misspelt field', { layout: [] }, 'layout'],
    ['a broken pattern', { conversation: '/c/([' }, 'conversation is not a regular expression'],
    ['two layouts of one name', { layouts: [layoutJson(), layoutJson()] }, 'same id'],
    ['a day that is none', { layouts: [layoutJson({ verified: 'last week' })] }, 'verified'],
    ['a layout without a body', { layouts: [layoutJson({ body: [] })] }, 'body'],
    ['a selector that is empty', { layouts: [layoutJson({ detect: '' })] }, 'detect'],
  ])('is refused for %s', (_, change, problem) => {
    const json = adapterJson(change);

    expect(() => parseAdapter(json)).toThrow(/^sites: adapter JSON/);
    expect(() => parseAdapter(json)).toThrow(problem);
  });

  it.each(['javascript:alert(1)', 'attr:', 'attr:on Click', 'hook:a;b', 'eval', 'closest:div'])(
    'knows no url verb %j',
    verb => {
      const citation = { sel: 'a', url: [verb], label: ['text'], kind: 'chip' };
      const json = adapterJson({ layouts: [layoutJson({ citations: [citation] })] });

      expect(() => parseAdapter(json)).toThrow('layouts.0.citations.0.url.0');
    },
  );

  it('is refused by the engine when a hook it names is not bundled', () => {
    const citation = { sel: 'i', url: ['hook:join'], label: ['hook'], kind: 'chip' };
    const json = adapterJson({ layouts: [layoutJson({ citations: [citation] })] });

    expect(hookNames(parseAdapter(json))).toEqual(['join']);
    expect(() => createSiteAdapter(json)).toThrow('sites: sample has no hook "join"');
    expect(() => createSiteAdapter(json, { join: () => () => [] })).not.toThrow();
  });
});
