// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import type { PanelActions } from '../../../components/panel/panel-context';
import type { Look } from '../../../lib/core/audit/look';
import { contentHash } from '../../../lib/core/ids';
import { indexAudit } from '../../../lib/views/audit-index';
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

    expect(screen.all('[data-look]')).toEqual([]);
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
    await screen.type('[name^="look-query"]', 'velorastat knees');
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

  it('goes through the own files beside the services, or through them alone', async () => {
    const askAside = vi.fn<PanelActions['askAside']>();
    const deleteOwnFile = vi.fn();
    const screen = await openRow('not-found', {
      ownFiles: [{ id: contentHash('a'), name: 'guide.pdf', addedAt: '2026-10-01T08:00:00.000Z' }],
      literature: { services: [], quota: 5, bases: {} },
      actions: { askAside, deleteOwnFile },
    });
    await screen.click('[data-action="look-elsewhere"]');
    await screen.click('[data-action="ask-literature"]');
    await settle();

    expect(askAside.mock.calls[0]?.[0].request).toMatchObject({ services: ['own-files'] });

    await screen.click('[data-action="look-elsewhere"]');
    await screen.click('[data-action="delete-own-file"]');
    expect(deleteOwnFile).toHaveBeenCalledExactlyOnceWith('a');
    await screen.click('[name="look-own-files"]');
    expect((screen.get('[data-action="ask-literature"]') as HTMLButtonElement).disabled).toBe(true);
  });

  it.each(['unsupported-type', 'storage-full'] as const)(
    'says why a file was not added: %s',
    async failure => {
      const addOwnFile = vi.fn(() => Promise.resolve(failure));
      const screen = await openRow('not-found', { actions: { addOwnFile } });
      await screen.click('[data-action="look-elsewhere"]');
      const input = screen.get('[name="own-file"]') as HTMLInputElement;
      const files = new DataTransfer();
      files.items.add(new File(['x'], 'x.bin'));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();

      expect(addOwnFile).toHaveBeenCalledOnce();
      expect(screen.get(`[data-failure="${failure}"]`).textContent).not.toBe('');
    },
  );

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

    expect(screen.get('.look').textContent).toContain('Interrupted. Try again.');
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

describe('looking elsewhere for the whole answer', () => {
  const CLAIMS = indexAudit(AUDIT).matrix.rows.map(({ statement }) => statement.id);
  const audit = { status: 'shown' as const, audit: AUDIT };
  const lookAt = (place: number, state: Look['state']): Look => {
    const key = CLAIMS[place];
    if (key === undefined) throw new Error('test: the answer has too few claims');
    return fakeLook({ auditId: AUDIT.id, key, state });
  };
  const found = (outcome: Parameters<typeof fakeLookResult>[0]): Look['state'] => ({
    status: 'ended',
    result: fakeLookResult(outcome),
  });

  it('shows the words of every search, and asks for all at one click', async () => {
    const grantAccess = vi.fn(() => Promise.resolve(true));
    const askAside = vi.fn<PanelActions['askAside']>();
    const actions = { grantAccess, askAside };
    const screen = await mountPanel({ audit, sketch: FINISHED, actions });
    await screen.click('[data-action="look-for-all"]');
    expect(screen.all('[data-look-all] [name^="look-query"]')).toHaveLength(CLAIMS.length);
    await screen.type('[data-look-all] [name^="look-query"]', 'velorastat knees');
    expect(askAside).not.toHaveBeenCalled();

    await screen.click('[data-look-all] [data-action="ask-literature"]');
    await settle();

    expect(grantAccess).toHaveBeenCalledOnce();
    expect(askAside.mock.calls.map(([{ key }]) => key)).toEqual(CLAIMS);
    expect(askAside.mock.calls[0]?.[0].request).toMatchObject({ query: 'velorastat knees' });
  });

  it('leaves out what was searched for, and can be stopped', async () => {
    const stopAside = vi.fn();
    const looks = [lookAt(0, found({})), lookAt(1, { status: 'waiting' })];
    const screen = await mountPanel({
      ...{ audit, sketch: FINISHED, asides: looks },
      actions: { stopAside },
    });

    expect(screen.get('[data-look-all]').textContent).toContain(
      `1 of ${String(CLAIMS.length)} searched`,
    );
    expect(screen.all('[data-action="look-for-all"]')).toEqual([]);
    await screen.click('[data-look-all] [data-action="stop-looks"]');
    expect(stopAside).toHaveBeenCalledExactlyOnceWith(AUDIT.id, 'look');
  });

  it('says how many the literature supports, over all and over those it could search for', async () => {
    const blind = { kind: 'could-not-look', why: 'no-service-answered' } as const;
    const looks = [
      lookAt(0, found({})),
      lookAt(1, found({ outcome: { kind: 'nothing-found' } })),
      lookAt(2, found({ outcome: blind, judged: [] })),
    ];
    const screen = await mountPanel({ audit, sketch: FINISHED, asides: looks });

    expect(screen.texts('[data-look-correctness]')).toEqual([
      'Supported by literature: 1 of 3 (33%) · Of those that could be searched: 1 of 2 (50%)',
    ]);
  });

  it('is not offered before the check has ended', async () => {
    const running = { status: 'shown' as const, audit: { ...AUDIT, status: 'running' as const } };
    const screen = await mountPanel({ audit: running, sketch: FINISHED });

    expect(screen.all('[data-look-all]')).toEqual([]);
  });
});
