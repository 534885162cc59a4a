import type { LedgerLine, TokenCount } from '../../lib/core/audit/ledger';
import type { TokenPrice } from '../../lib/core/device/remote-connection';
import type { AskedService } from '../../lib/literature/balanced-search';
import type { SecondOpinion } from '../../lib/literature/second-opinion/run-second-opinion';
import { writeAnswer } from '../../lib/literature/second-opinion/write-answer';
import { sumOf } from '../../lib/util/sum';
import { costOf } from '../../lib/views/estimate';
import { formatTable } from '../lib/print-audit';

/** `price`: of a million tokens; `undefined`: not known. */
export function formatPlan(calls: readonly TokenCount[], price: TokenPrice | undefined): string {
  const tokens = {
    prompt: sumOf(calls.map(({ prompt }) => prompt)),
    reply: sumOf(calls.map(({ reply }) => reply)),
  };
  const most = `At most ${calls.length} questions to the model: ${tokens.prompt} tokens sent, ${tokens.reply} received`;
  const cost = costOf(tokens, price);
  return cost === null ? `${most}.` : `${most}, ${cost.toFixed(2)} in the currency of its prices.`;
}

export function formatLedger(lines: readonly LedgerLine[]): string {
  if (lines.length === 0) return 'Nothing left this device.';
  return formatTable([
    ['asked', 'requests', 'bytes received', 'tokens sent', 'tokens received'],
    ...lines.map(({ host, calls, receivedBytes, tokens }) => [
      host,
      String(calls),
      String(receivedBytes),
      tokens === null ? 'not told' : String(tokens.prompt),
      tokens === null ? 'not told' : String(tokens.reply),
    ]),
  ]);
}

export function formatOpinion(opinion: SecondOpinion): string {
  const { question, found, gaps, needs, documents } = opinion;
  return [
    question,
    ...found.flatMap(({ query, asked }) => [
      `searched: ${query}`,
      ...asked.map(each => `  ${formatAsked(each)}`),
    ]),
    ...gaps.flatMap(({ point, background }) => [
      `missing: ${point}`,
      `  the model's own words, no source: ${background.forDisplay.ownWordsOfTheModel}`,
    ]),
    ...needs.map(need => `needed: ${need}`),
    ...documents.map(
      ({ hit }, at) => `[${at + 1}] ${hit.title} (${hit.corpus}${yearOf(hit.year)}) ${hit.url}`,
    ),
    `${documents.length} of ${documents.length} documents were retrieved, none generated.`,
    writeAnswer(opinion),
  ].join('\n');
}

function yearOf(year: number | null): string {
  return year === null ? '' : `, ${year}`;
}

export function formatAsked(asked: AskedService): string {
  const { service, quota } = asked;
  return 'gave' in asked
    ? `${service} gave ${asked.gave} of ${quota}`
    : `${service} could not be asked: ${asked.failure}`;
}
