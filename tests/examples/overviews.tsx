import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import { SourceList } from '../../components/audit/SourceList';
import { StatementList } from '../../components/audit/StatementList';
import { PanelContext, type PanelProps } from '../../components/panel/panel-context';
import { ProvideAuditTools } from '../../components/panel/ProvideAuditTools';
import type { Audit } from '../../lib/core/audit/audit';
import { indexAudit } from '../../lib/views/audit-index';
import { NO_FILTER, type StatementFilter } from '../../lib/views/statement-filter';
import { buildAudit, type AuditSketch } from './build-audit';
import { MARKED } from './marked-sources';
import { SOURCES } from './sketches';

/** A check in which nothing needs a look; one statement could not be checked. */
export const CALM: AuditSketch = {
  question: 'How is levothyroxine taken?',
  sources: SOURCES,
  statements: [
    {
      text: 'Levothyroxine should be taken once a day, at least 30 minutes before breakfast.',
      cites: [0],
      cells: {
        0: {
          says: 'supported',
          quote: 'Take the tablet once a day in the morning, at least 30 minutes before breakfast',
        },
      },
    },
    {
      text: 'In pregnancy the dose is raised.',
      cites: [0],
      cells: { 1: { says: 'supported', quote: 'the dose should be raised as soon as' } },
    },
    { text: 'Soy protein halves the uptake of the tablets.', cites: [3] },
  ],
};

/** A check of which nothing could be looked at. */
export const NOT_CHECKED: AuditSketch = {
  question: 'How is levothyroxine taken?',
  sources: SOURCES.slice(3),
  statements: [{ text: 'Soy protein halves the uptake of the tablets.', cites: [0] }],
};

/** A part of the panel without the rest of it. */
function alone(panel: PanelProps, audit: Audit, [title, part]: [string, VNode]): () => VNode {
  return () => (
    <main class="audit">
      <h1>{title}</h1>
      <PanelContext.Provider value={panel}>
        <ProvideAuditTools {...panel} id={audit.id}>
          {part}
        </ProvideAuditTools>
      </PanelContext.Provider>
    </main>
  );
}

function filtered(
  { state, ...panel }: PanelProps,
  audit: Audit,
  filter: Partial<StatementFilter>,
): () => VNode {
  const nothing = (): void => undefined;
  const list = (
    <StatementList
      index={indexAudit(audit)}
      filter={{ ...NO_FILTER, ...filter }}
      onFilter={nothing}
      open={null}
      onOpen={nothing}
      onSelect={nothing}
      lost={null}
    />
  );
  const worstFirst = { ...panel, state: { ...state, order: signal('worst' as const) } };
  return alone(worstFirst, audit, ['Statements', list]);
}

/** Lists as a reader may have narrowed them, and sources with every mark, by name. */
export function listExamples(panel: PanelProps, audit: Audit): Record<string, () => VNode> {
  const marked = buildAudit(MARKED);
  return {
    'statements-filtered': filtered(panel, audit, { kind: 'unsupported' }),
    'statements-nothing-fits': filtered(panel, audit, { text: 'aspirin' }),
    'sources-marked': alone(panel, marked, ['Sources', <SourceList index={indexAudit(marked)} />]),
    'sources-plain': alone(panel, audit, ['Sources', <SourceList index={indexAudit(audit)} />]),
  };
}
