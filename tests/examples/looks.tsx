import type { VNode } from 'preact';

import { AuditToolsContext } from '../../components/audit/audit-tools';
import { LookForAll } from '../../components/audit/LookForAll';
import { FailedLine, PageChoice } from '../../components/audit/OpenPages';
import { LookForm } from '../../components/audit/LookForm';
import { LookElsewhere } from '../../components/audit/LookElsewhere';
import { PanelContext, type PanelProps } from '../../components/panel/panel-context';
import type { Look } from '../../lib/core/audit/look';
import { contentHash } from '../../lib/core/ids';
import type {
  OfferedPage,
  OwnFileName,
  OwnPageFailure,
  PageList,
} from '../../lib/core/source/own-file';
import { indexAudit } from '../../lib/views/audit-index';
import { fakeAuditTools } from '../fakes/audit-tools';
import { fakeLook, fakeLookResult } from '../fakes/looks';
import { buildAudit } from './build-audit';
import { FINISHED } from './sketches';

const AUDIT = buildAudit(FINISHED);
const INDEX = indexAudit(AUDIT);
const ROW = INDEX.matrix.rows.find(({ verdict }) => verdict?.kind === 'not-found');

type MakePanel = (shown: {
  asides: readonly Look[];
  ownFiles?: readonly OwnFileName[];
}) => PanelProps;

function view(makePanel: MakePanel, state: Look['state'] | null): () => VNode {
  const about = ROW && { auditId: AUDIT.id, key: ROW.statement.id };
  const asides = state ? [fakeLook({ ...about, state })] : [];
  return page(makePanel({ asides }), ROW && <LookElsewhere audit={AUDIT} row={ROW} />);
}

/** Searches for every statement: one supported, one where nothing was found, and the rest. */
function viewOfAll(makePanel: MakePanel, rest: Look['state'][]): () => VNode {
  const results = [fakeLookResult(), fakeLookResult({ outcome: { kind: 'nothing-found' } })];
  const states = [...results.map(result => ({ status: 'ended' as const, result })), ...rest];
  const asides = INDEX.matrix.rows.flatMap(({ statement }, place) => {
    const state = states[place];
    return state ? fakeLook({ auditId: AUDIT.id, key: statement.id, state }) : [];
  });
  return page(makePanel({ asides }), <LookForAll index={INDEX} />);
}

/** The form, with a file and a page of an open tab among what is searched. */
function form(makePanel: MakePanel): () => VNode {
  const ownFiles = [
    { id: contentHash('a'), name: 'guide.pdf', addedAt: '2026-10-01T07:00:00.000Z' },
    { id: contentHash('b'), name: 'Velorastat (clinic.example)', addedAt: NOW },
  ];
  const searches = ROW && [
    { key: ROW.statement.id, name: 'Search words', query: 'velorastat eases stiff knees' },
  ];
  const shown = searches && (
    <LookForm audit={AUDIT} searches={searches} onAsked={() => undefined} />
  );
  return page(makePanel({ asides: [], ownFiles }), shown);
}

const NOW = '2026-10-01T08:00:00.000Z';

const LONG: OfferedPage = {
  tab: 2,
  url: 'https://journal-of-very-long-names.example/2026/10/knees',
  title: 'Velorastat for stiff knees: a randomised, double-blind trial in 1,204 adults',
};
const OPEN: OfferedPage[] = [
  { tab: 1, url: 'https://clinic.example/velorastat', title: 'Velorastat' },
  LONG,
  {
    tab: 3,
    url: 'https://x.example/',
    title: 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
  },
];

/** Open tabs to choose from, and what became of others. */
function openPages(
  makePanel: MakePanel,
  list: PageList,
  failed: readonly OwnPageFailure[] = [],
): () => VNode {
  return page(
    makePanel({ asides: [] }),
    <div class="look-form stack gap-6 start wide box">
      <PageChoice {...list} isBusy={false} onAdd={() => undefined} />
      {failed.map(failure => (
        <FailedLine key={failure} page={LONG} failure={failure} />
      ))}
    </div>,
  );
}

function page(panel: PanelProps, shown: VNode | undefined): () => VNode {
  return () => (
    <main class="audit">
      <h1>{AUDIT.answer.question}</h1>
      <PanelContext.Provider value={panel}>
        <AuditToolsContext.Provider value={fakeAuditTools()}>{shown}</AuditToolsContext.Provider>
      </PanelContext.Provider>
    </main>
  );
}

/** A search of literature for one statement, in each of its states. */
export function lookExamples(makePanel: MakePanel): Record<string, () => VNode> {
  const ended = (overrides: Parameters<typeof fakeLookResult>[0] = {}): Look['state'] => ({
    status: 'ended',
    result: fakeLookResult(overrides),
  });
  return {
    'look-offered': view(makePanel, null),
    'look-form': form(makePanel),
    'look-open-tabs': openPages(makePanel, { pages: OPEN, isWhole: false }),
    'look-no-open-tabs': openPages(makePanel, { pages: [], isWhole: true }, [
      'not-allowed',
      'tab-changed',
      'tab-is-pdf',
    ]),
    'look-asking': view(makePanel, { status: 'asking' }),
    'look-for-all': viewOfAll(makePanel, []),
    'look-for-all-asking': viewOfAll(makePanel, [{ status: 'asking' }]),
    'look-interrupted': view(makePanel, { status: 'interrupted' }),
    'look-supported': view(makePanel, ended({ hasConflict: true })),
    'look-nothing': view(makePanel, ended({ outcome: { kind: 'nothing-found' } })),
    'look-not-possible': view(
      makePanel,
      ended({ outcome: { kind: 'could-not-look', why: 'no-service-answered' }, judged: [] }),
    ),
  };
}
