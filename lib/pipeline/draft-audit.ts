import type { Answer } from '../core/answer/answer';
import type { AuditHead, AuditStage } from '../core/audit/audit';
import type { Citation } from '../core/answer/citation';
import type { AuditId, CitationId, IsoDateTime, SourceId } from '../core/ids';
import { pairIdFor, type JudgeIdentity, type OpenPair } from '../core/audit/pair';
import { fail, ok, type Result } from '../core/result';
import { addressOf, sourceFinder, sourceIdFor, type PendingSource } from '../core/source/source';
import { groupKey, type SourceGroup } from '../core/audit/source-group';
import { isCheckWorthy, type Statement } from '../core/answer/statement';
import type { AuditDraft } from '../ports/store';
import type { ParsedAnswer } from './splitting/model-parser';
import { groupByWork } from '../text/citations/group-by-work';
import { citationGroups } from '../text/statements/citation-groups';
import { splitStatements } from '../text/statements/split-statements';

/**
 * Maximum of cells per audit. 40 statements × 20 sources are 800; this leaves room for very long
 * research reports and still fits one transaction.
 */
export const MAX_PAIRS = 20_000;

export type DraftDeps = {
  auditId: AuditId;
  judge: JudgeIdentity;
  now: IsoDateTime;
  maxPairs?: number | undefined;
  /** Statements, if a parser has split the answer; otherwise the rules split it. */
  parsed?: ParsedAnswer | undefined;
  /** Stage before judging; omitted if there is none. */
  stage?: AuditStage | undefined;
  /** Set if the check started automatically. */
  isAutomatic?: boolean | undefined;
  /** Parts of the texts that are kept after the audit has ended; defaults to all. */
  keeps?: AuditHead['keeps'] | undefined;
};

/** Creates the whole audit of an answer: statements, sources, and every cell, open. */
export function draftAudit(
  answer: Answer,
  deps: DraftDeps,
): Result<AuditDraft, 'answer-empty' | 'answer-too-large'> {
  const { auditId, parsed, maxPairs = MAX_PAIRS } = deps;
  const statements = parsed?.statements ?? splitStatements(answer);
  if (statements.length === 0) return fail('answer-empty');

  const sources = collectSources(answer.citations);
  const pairs = openPairs({ auditId, answer, statements, sources }, maxPairs);
  if (!pairs.ok) return pairs;

  return ok({
    head: headOf(deps),
    answer,
    statements,
    sources,
    pairs: pairs.value,
  });
}

function headOf({ auditId, judge, now, parsed, stage, isAutomatic, keeps }: DraftDeps): AuditHead {
  return {
    id: auditId,
    schemaVersion: 1,
    status: 'running',
    ...(stage ? { stage } : {}),
    ...(isAutomatic === true ? { isAutomatic } : {}),
    judge,
    ...(parsed ? { parsing: parsed.parsing } : {}),
    startedAt: now,
    endedAt: null,
    ...(keeps ? { keeps } : {}),
  };
}

/** Pairs every check-worthy statement with every source; all pairs are open. */
export function openPairs(
  {
    auditId,
    answer,
    statements,
    sources,
  }: {
    auditId: AuditId;
    answer: Pick<Answer, 'text' | 'citations'>;
    statements: readonly Statement[];
    sources: readonly Pick<PendingSource, 'id' | 'target' | 'aliases'>[];
  },
  maxPairs = MAX_PAIRS,
): Result<OpenPair[], 'answer-too-large'> {
  const worthy = statements.filter(isCheckWorthy);
  if (worthy.length * sources.length > maxPairs) return fail('answer-too-large');

  const findSource = sourceFinder(sources);
  const sourceOf = new Map(
    answer.citations.flatMap(({ id, target }) => {
      const source = findSource(target);
      return source === undefined ? [] : [[id, source]];
    }),
  );
  return ok(
    worthy.flatMap(statement => {
      const cited = new Set(statement.citationIds.map(id => sourceOf.get(id)));
      const groups = groupSources(citationGroups(answer, statement), sourceOf);
      return sources.map((source): OpenPair => ({
        id: pairIdFor(auditId, statement.id, source.id),
        auditId,
        statementId: statement.id,
        sourceId: source.id,
        cited: cited.has(source.id),
        timesSettled: 0,
        ...groups.get(source.id),
        state: 'open',
      }));
    }),
  );
}

/** Returns the groups of two or more sources, each once, by their first source. */
function groupSources(
  cited: readonly (readonly CitationId[])[],
  sourceOf: ReadonlyMap<CitationId, SourceId>,
): Map<SourceId, { groups: SourceGroup[] }> {
  const groups = cited
    .map(ids => [...new Set(ids.flatMap(id => sourceOf.get(id) ?? []))])
    .filter(({ length }) => length > 1);
  const once = [...new Map(groups.map(ids => [groupKey(ids), ids])).values()];
  const byFirst = Map.groupBy(once, ([first]) => first);
  return new Map(
    [...byFirst].flatMap(([first, of]) =>
      first === undefined ? [] : [[first, { groups: of.map(sourceIds => ({ sourceIds })) }]],
    ),
  );
}

/** Returns one source for each work, in the order the answer first cites them. */
function collectSources(citations: readonly Citation[]): PendingSource[] {
  return groupByWork(citations).map(({ best, citations: own }) => {
    const { target } = best;
    const id = sourceIdFor(target);
    const url = addressOf(target);
    const others = [...new Map(own.map(each => [sourceIdFor(each.target), each.target]))];
    const aliases = others.flatMap(([other, each]) => (other === id ? [] : [{ target: each }]));
    return {
      id,
      target,
      url,
      title: titleFor(own) || url || 'Source',
      ...(aliases.length > 0 && { aliases }),
      status: 'pending',
    };
  });
}

/** Fewer words are a site's name or a number. */
const MIN_TITLE_WORDS = 3;

function titleFor(citations: readonly Citation[]): string {
  const labels = citations.map(({ label }) => label.trim()).filter(label => label !== '');
  return labels.find(label => label.split(/\s+/).length >= MIN_TITLE_WORDS) ?? labels[0] ?? '';
}
