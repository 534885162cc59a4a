import {
  summariseSets,
  type MeasuredSet,
  type Reliability,
  type ReliabilityCard,
} from '../../../lib/core/audit/reliability';
import { firmFrom } from '../../../lib/core/audit/strength';
import { formatMarkdown } from './table';

const HEAD = ['texts', 'pairs', 'accuracy', 'macro F1', 'ECE', 'supported right', 'contradicted'];

/** A line for each kind of text, with the findings that would be firm. */
export function formatCard({ identity, reliability }: ReliabilityCard): string {
  if (reliability === null) return `${identity.id}: no figures.`;
  const rows = reliability.sets.map(set => [
    set.name,
    `${set.pairs}`,
    ...[set.accuracy, set.macroF1, set.ece].map(value => value.toFixed(3)),
    ...describeFindings(set, reliability),
  ]);
  const { msPerPair = 0 } = reliability.spent ?? {};
  return [
    formatMarkdown([[...HEAD, 'firm supported', 'firm contradicted'], ...rows]),
    `${identity.id}, version ${identity.version}: ${msPerPair.toFixed(1)} ms a pair`,
  ].join('\n');
}

function describeFindings(set: MeasuredSet, reliability: Reliability): string[] {
  const { supportedAgreed, contradictionsCaught } = summariseSets(reliability, [set]);
  const firm = (['supported', 'contradicted'] as const).map(kind => {
    const from = set.texts ? firmFrom(reliability.sets, kind, set.texts) : null;
    return from === null ? 'none' : `from ${from.toFixed(2)}`;
  });
  const shares = [supportedAgreed, contradictionsCaught].map(({ count, of }) => `${count}/${of}`);
  return [...shares, ...firm];
}
