// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import type { Look } from '../../../lib/core/audit/look';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED } from '../../examples/sketches';
import { fakeLook, fakeLookHit, fakeLookResult } from '../../fakes/looks';
import { mountPanel, settle, type Screen } from './mount';

const AUDIT = buildAudit(FINISHED);
const verdictOf = (kind: string) => AUDIT.verdicts.find(verdict => verdict.kind === kind);

type Shown = Omit<NonNullable<Parameters<typeof mountPanel>[0]>, 'asides'> & {
  state?: Look['state'];
};

/** Opens the first statement of that verdict, with a search of it in this state. */
async function openRow(kind: string, { state, ...shown }: Shown = {}): Promise<Screen> {
  const id = verdictOf(kind)?.statementId;
  if (id === undefined) throw new Error(`test: no statement is ${kind}`);
  const asides = state ? [fakeLook({ auditId: AUDIT.id, key: id, state })] : [];
  const audit = { status: 'shown' as const, audit: AUDIT };
  const screen = await mountPanel({ audit, sketch: FINISHED, asides, ...shown });
  await screen.click(`[data-statement="${id}"] .statement-head`);
  return screen;
}

const ended = (result: Parameters<typeof fakeLookResult>[0] = {}): Shown => ({
  state: { status: 'ended', result: fakeLookResult(result) },
});

describe('looking elsewhere', () => {
  it.each(['not-found', 'contradicted', 'not-judged'])('is offered for: %s', async kind => {
    const screen = await openRow(kind);

    expect(screen.texts('[data-action="look-elsewhere"]')).toEqual(['Look elsewhere']);
  });

  it('is not offered for what a cited source says', async () => {
    const screen = await openRow('supported');

    expect(screen.all('.look')).toEqual([]);
  });

  it('asks at the click in its form alone, the words and services as the user left them', async () => {
    const grantAccess = vi.fn(() => Promise.resolve(true));
    const askAside = vi.fn();
    const screen = await openRow('not-found', {
      actions: { grantAccess, askAside },
      literature: {
        services: ['pubmed', 'wikipedia'],
        quota: 7,
        bases: { pubmed: 'https://proxy.example/pubmed' },
      },
    });

    await screen.click('[data-action="look-elsewhere"]');
    expect(screen.texts('.look-services label')).toEqual([
      'PubMed',
      'Europe PMC',
      'MedlinePlus',
      'Wikipedia',
    ]);
    await screen.type('[name="look-query"]', 'velorastat knees');
    expect(grantAccess).not.toHaveBeenCalled();
    expect(askAside).not.toHaveBeenCalled();

    await screen.click('[data-action="ask-literature"]');
    await settle();

    expect(grantAccess).toHaveBeenCalledExactlyOnceWith(AUDIT.id, [
      'https://proxy.example/*',
      'https://en.wikipedia.org/*',
    ]);
    expect(askAside).toHaveBeenCalledExactlyOnceWith({
      auditId: AUDIT.id,
      kind: 'look',
      key: verdictOf('not-found')?.statementId,
      request: { query: 'velorastat knees', services: ['pubmed', 'wikipedia'], quota: 7 },
    });
  });

  it('asks nothing if the browser or the user refuses, or no service is on', async () => {
    const askAside = vi.fn();
    const screen = await openRow('not-found', { actions: { askAside } });
    await screen.click('[data-action="look-elsewhere"]');
    await screen.click('[data-action="ask-literature"]');
    await settle();

    expect(askAside).not.toHaveBeenCalled();
    expect(screen.get('.look-form').textContent).toContain('nothing was asked');

    const none = await openRow('not-found', { literature: { services: [], quota: 5, bases: {} } });
    await none.click('[data-action="look-elsewhere"]');
    expect((none.get('[data-action="ask-literature"]') as HTMLButtonElement).disabled).toBe(true);
  });

  it('remembers which services are on', async () => {
    const chooseServices = vi.fn();
    const screen = await openRow('not-found', { actions: { chooseServices } });
    await screen.click('[data-action="look-elsewhere"]');
    await screen.click('[name="look-wikipedia"]');

    expect(chooseServices).toHaveBeenCalledExactlyOnceWith(['pubmed', 'europe-pmc', 'medlineplus']);
  });

  it('is stopped while it asks, and offers nothing else', async () => {
    const stopAside = vi.fn();
    const screen = await openRow('not-found', {
      state: { status: 'asking' },
      actions: { stopAside },
    });

    expect(screen.all('[data-action="look-elsewhere"]')).toEqual([]);
    await screen.click('[data-action="stop-looks"]');
    expect(stopAside).toHaveBeenCalledExactlyOnceWith(AUDIT.id, 'look');
  });

  it('says that it was interrupted, and asks again only at a click', async () => {
    const screen = await openRow('not-found', { state: { status: 'interrupted' } });

    expect(screen.get('.look').textContent).toContain('Interrupted: ask again.');
    expect(screen.texts('[data-action="look-elsewhere"]')).toEqual(['Ask again']);
  });

  it('shows the deciding work, what each service gave, and the other works', async () => {
    const screen = await openRow('not-found', ended({ hasConflict: true }));

    const result = screen.get('.look-result');
    expect(screen.texts('.look-result strong')).toEqual(['Supported by literature']);
    expect(screen.texts('[data-look-service]')).toEqual([
      'PubMed gave 3 of 5',
      'Wikipedia: site too slow',
    ]);
    expect(result.querySelector('mark')?.textContent).toBe('Velorastat eased stiff knees.');
    expect(result.querySelector('a')?.href).toBe('https://pubmed.ncbi.nlm.nih.gov/9000001/');
    expect(result.querySelector('figcaption')?.textContent).toContain(
      'Supports it, PubMed, Systematic review, 2021, Open access',
    );
    expect(screen.get('[data-look-others="1"]').textContent).toContain('Retracted');
    expect(screen.all('[data-look-conflict]')).toHaveLength(1);
    expect(result.closest('li')?.dataset['verdict']).toBe('not-found');
  });

  it('has no word or look of a verdict, and no word in common for nothing found and not looked', async () => {
    const words = async (outcome: Parameters<typeof fakeLookResult>[0]): Promise<string[]> => {
      const screen = await openRow('not-found', ended({ ...outcome, judged: [] }));
      expect(screen.all('.look [class*="verdict-"]')).toEqual([]);
      return (
        screen
          .texts('.look-result > p')
          .join(' ')
          .toLowerCase()
          .match(/\p{L}+/gu) ?? []
      );
    };
    const nothing = await words({ outcome: { kind: 'nothing-found' } });
    const blind = await words({ outcome: { kind: 'could-not-look', why: 'no-service-answered' } });

    expect(nothing.filter(word => blind.includes(word))).toEqual([]);
  });

  it('draws the words of services as text, and links to the web alone', async () => {
    const hostile = fakeLookHit({
      title: '<img src=x onerror=alert(1)>',
      url: 'javascript:alert(1)',
      said: { kind: 'contradicted', confidence: 0.9, quote: '<script>alert(1)</script>' },
    });
    const outcome = { kind: 'contradicted-by-literature', decidedBy: 0 } as const;
    const screen = await openRow('not-found', ended({ outcome, judged: [hostile] }));

    expect(screen.all('.look img, .look script, .look a')).toEqual([]);
    expect(screen.get('.look mark').textContent).toBe('<script>alert(1)</script>');
  });
});
