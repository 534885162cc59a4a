import type { VNode } from 'preact';

import { PanelApp } from '../../components/panel/PanelApp';
import type { PanelProps } from '../../components/panel/panel-context';
import type { Audit } from '../../lib/core/audit/audit';
import { OPEN } from '../fakes/strengths';
import { buildAudit, type AuditSketch } from './build-audit';
import { asksFirst } from './judges';
import { CALM } from './overviews';
import { FINISHED, HOSTILE, NO_SOURCES, PERMISSION, RUNNING, SOURCES } from './sketches';
import { judgedTogether, TOGETHER } from './together';

const QUOTE = 'Too high a dose can cause a fast heartbeat';
const DOMAIN = { suffix: 'example', country: null, kindBy: 'known-domain' } as const;

/** A shop and a forum among the sources, and support that is only possible. */
export const CAUTIOUS: AuditSketch = {
  question: 'Which zinc tablets help against a cold?',
  sources: (['shop', 'forum'] as const).map(kind => ({
    title: `The ${kind}`,
    url: `https://${kind}.example/`,
    text: SOURCES[0] && 'text' in SOURCES[0] ? SOURCES[0].text : '',
    checks: {
      site: { ...DOMAIN, domain: `${kind}.example`, kind },
      work: null,
      marks: [],
      gaps: null,
    },
  })),
  statements: [
    {
      text: 'A high dose never makes the heart beat faster.',
      cites: [0],
      cells: { 0: { says: 'contradicted', quote: QUOTE, strength: OPEN } },
    },
    {
      text: 'A high dose can make the heart beat faster.',
      cites: [1],
      cells: { 1: { says: 'supported', quote: QUOTE, strength: OPEN } },
    },
  ],
};

/** A check as a patient sees it, in each of its states. */
export function plainExamples(
  panelOf: (shown: {
    audit: { status: 'shown'; audit: Audit };
    checkView: 'plain';
    sketch?: AuditSketch;
  }) => PanelProps,
): Record<string, () => VNode> {
  const page = (audit: Audit, sketch?: AuditSketch) => () => (
    <PanelApp
      {...panelOf({
        audit: { status: 'shown', audit },
        checkView: 'plain',
        ...(sketch && { sketch }),
      })}
    />
  );
  const drawn = (sketch: AuditSketch) => page(buildAudit(sketch), sketch);
  return {
    'audit-plain': drawn(FINISHED),
    'audit-plain-calm': drawn(CALM),
    'audit-plain-cautious': drawn(CAUTIOUS),
    'audit-plain-running': drawn(RUNNING),
    'audit-plain-permission': drawn(PERMISSION),
    'audit-plain-no-sources': drawn(NO_SOURCES),
    'audit-plain-hostile': drawn(HOSTILE),
    'audit-plain-asks-first': page(asksFirst(buildAudit(FINISHED))),
    'audit-plain-together': page(judgedTogether(buildAudit(TOGETHER)), TOGETHER),
  };
}
