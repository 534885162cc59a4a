import { signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';

import { AuditToolsContext } from '../../components/audit/audit-tools';
import { OpenTabWay, OwnTextProblem } from '../../components/audit/OpenTabWay';
import { PasteWay, UploadWay } from '../../components/audit/OwnText';
import { SourceList } from '../../components/audit/SourceList';
import { TAB_FAILURES, type GivingPlace, type TabWait } from '../../lib/core/source/given-text';
import { indexAudit } from '../../lib/views/audit-index';
import { fakeAuditTools } from '../fakes/audit-tools';
import { fakeGiven, idleOwnText } from '../fakes/own-text';
import { buildAudit, type AuditSketch } from './build-audit';

const ZINC = 'Zinc shortened the illness by 25 hours on average.';
const HOSTILE_NAME = '"><img src=x onerror=alert(1)>.pdf';

/** An audit whose source has a wall before it. */
export const WALLED: AuditSketch = {
  question: 'Does zinc help?',
  statements: [{ text: ZINC, cites: [0] }],
  sources: [
    { title: 'Zinc: a trial', url: 'https://journal.example/zinc', reason: 'paywall' },
    {
      title: 'Drinking',
      url: 'https://health.example/drinking',
      text: 'Oral rehydration solution replaces the water and salts that are lost.',
    },
  ],
};

/** One whose texts the reader gave: pasted, a file that cannot be read, a tab, one still unread. */
export const GIVEN: AuditSketch = {
  question: 'Does zinc help?',
  statements: [
    { text: ZINC, cites: [0], cells: { 0: { says: 'supported', quote: ZINC }, 3: null } },
  ],
  sources: [
    {
      title: 'Zinc: a trial',
      url: 'https://journal.example/zinc',
      text: `We gave 412 children zinc or a placebo. ${ZINC}`,
      given: fakeGiven(),
    },
    {
      title: 'Zinc in pictures',
      url: 'https://pictures.example/zinc',
      reason: 'no-text',
      given: fakeGiven({ way: 'uploaded', fileName: HOSTILE_NAME, extent: null }),
    },
    {
      title: 'Zinc for members',
      url: 'https://members.example/zinc',
      text: 'Members read that zinc is a metal.',
      given: fakeGiven({ way: 'open-tab', tabUrl: 'https://mirror.example/?<b>zinc</b>' }),
    },
    {
      title: 'Zinc, being read',
      url: 'https://later.example/zinc',
      pending: true,
      given: fakeGiven(),
    },
  ],
};

function Shown(props: { wait?: TabWait; children: ComponentChildren }): VNode {
  const { wait = null, children } = props;
  const tools = fakeAuditTools({ ownText: idleOwnText({ tabWait: signal(wait) }) });
  return (
    <AuditToolsContext.Provider value={tools}>
      <main>
        <h1>Sources</h1>
        <h2>Zinc: a trial</h2>
        {children}
      </main>
    </AuditToolsContext.Provider>
  );
}

const AUDIT = buildAudit(WALLED);
const [SOURCE] = AUDIT.sources;

/** The three ways, with what came of the first. */
function ways(outcome?: { tab: number; url: string }): () => VNode {
  if (!SOURCE) throw new Error('examples: the sketch has a source');
  const place: GivingPlace = { audit: AUDIT.id, source: SOURCE.id };
  const wait: TabWait | null = outcome
    ? { ...place, state: 'other-address', ...outcome }
    : { ...place, state: 'waiting' };
  return () => (
    <Shown wait={wait}>
      <OpenTabWay place={place} source={SOURCE} />
      <PasteWay place={place} />
      <UploadWay place={place} />
    </Shown>
  );
}

/** Every state in which a reader gives a text, or has given one. */
export const OWN_TEXT_EXAMPLES: Record<string, () => VNode> = {
  'own-text-ways': ways(),
  'own-text-other-address': ways({ tab: 1, url: 'https://mirror.example/?<b>zinc</b>' }),
  'own-text-failures': () => (
    <Shown>
      {TAB_FAILURES.map(failure => (
        <OwnTextProblem key={failure} failure={failure} />
      ))}
    </Shown>
  ),
  'own-text-given': () => (
    <Shown>
      <SourceList index={indexAudit(buildAudit(GIVEN))} />
    </Shown>
  ),
};
