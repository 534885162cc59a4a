import type { Identifier } from '../../lib/core/source/identifier';
import { describeMetadataClientContract } from './metadata-client-contract';

const DOIS: [Identifier, Identifier] = [
  { kind: 'doi', value: '10.1000/a' },
  { kind: 'doi', value: '10.1000/b' },
];
const PMIDS: [Identifier, Identifier] = [
  { kind: 'pmid', value: '7' },
  { kind: 'pmid', value: '8' },
];

describeMetadataClientContract('crossref', DOIS);
describeMetadataClientContract('pubmed', PMIDS);
describeMetadataClientContract('europe-pmc', DOIS);
describeMetadataClientContract('pmc', PMIDS);
describeMetadataClientContract('unpaywall', DOIS);
describeMetadataClientContract('clinical-trials', [
  { kind: 'nct', value: 'NCT00000001' },
  { kind: 'nct', value: 'NCT00000002' },
]);
describeMetadataClientContract('arxiv', [
  { kind: 'arxiv', value: '2101.00001' },
  { kind: 'arxiv', value: '2101.00002' },
]);
