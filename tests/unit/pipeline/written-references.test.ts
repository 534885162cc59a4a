import { describe, expect, it } from 'vitest';

import { auditId } from '../../../lib/core/ids';
import { isCheckWorthy } from '../../../lib/core/answer/statement';
import { requestAudit } from '../../../lib/pipeline/request-audit';
import { readMarkdownAnswer } from '../../../lib/text/markdown/read-markdown';
import { fakeHead } from '../../fakes/audits';
import { createAuditStore } from '../../../lib/store/store';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

/** As people paste them: no link anywhere. */
const ANSWER = `Zinc lozenges shorten colds by a third [1]. They often taste bad [2].

In children the effect is smaller (Jones et al., Lancet 2019). One trial tested syrup (NCT01234567).

**References**

1. Hemilä H, Chalker E. Zinc lozenges and the common cold. BMJ Open. 2017;7:e1.
2. Smith J. The taste of zinc in adults. JAMA. 2020;3:4. PMID: 31234567

I hope this helps!`;

describe('an answer without any link', () =>
  it('has a source for every reference, cited by the statements that name it', async () => {
    const now = '2026-10-01T08:00:00.000Z';
    const capture = readMarkdownAnswer(ANSWER, { pageUrl: null, now });
    if (!capture.ok) throw new Error('test: the answer could not be read');
    const store = createAuditStore(openNodeStore());

    const requested = await requestAudit(capture.value, {
      store,
      judge: fakeHead().judge,
      now: () => new Date(now),
      makeAuditId: () => auditId('a'),
      isQuotaError: () => false,
    });
    const audit = requested.ok ? await store.find(requested.value) : null;

    expect(audit?.sources.map(({ id, url }) => [id, url])).toEqual([
      ['title:hemilä h, chalker e. zinc lozenges and the common cold. bmj open. 2017;7:e1', null],
      ['pmid:31234567', 'https://pubmed.ncbi.nlm.nih.gov/31234567/'],
      ['title:jones et al., lancet 2019', null],
      [
        'url:https://clinicaltrials.gov/study/NCT01234567',
        'https://clinicaltrials.gov/study/NCT01234567',
      ],
    ]);
    const cited = audit?.statements
      .filter(isCheckWorthy)
      .map(({ id, text }) => [
        text,
        audit.pairs
          .filter(pair => pair.cited && pair.statementId === id)
          .map(pair => audit.sources.findIndex(source => source.id === pair.sourceId)),
      ]);
    expect(cited).toEqual([
      ['Zinc lozenges shorten colds by a third.', [0]],
      ['Zinc lozenges often taste bad.', [1]],
      ['In children the effect is smaller.', [2]],
      ['One trial tested syrup.', [3]],
    ]);
  }));
