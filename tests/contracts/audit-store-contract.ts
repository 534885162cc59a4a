import { describe } from 'vitest';
import type { OpenedStore } from './audit-store-bench';
import { describeDownloads } from './audit-store-downloads';
import { describeAgreeing } from './audit-store-agreeing';
import { describeClaiming } from './audit-store-claiming';
import { describeGroups } from './audit-store-groups';
import { describeGiving } from './audit-store-giving';
import { describeMerging } from './audit-store-merging';
import { describePairs } from './audit-store-pairs';
import { describeReadings } from './audit-store-readings';
import { describeRecords } from './audit-store-records';
import { describeCheckingAgain } from './audit-store-checking-again';
import { describeRounds } from './audit-store-rounds';
import { describeSplitting } from './audit-store-splitting';
import { describeQuotesOnly } from './audit-store-quotes';
import { describeTexts } from './audit-store-texts';
import { describeWatching } from './audit-store-watching';

/** The rules every `AuditStore` keeps. `open` gives a fresh, empty one each time. */
export function describeAuditStoreContract(name: string, open: () => OpenedStore): void {
  describe(`${name} as an audit store`, () => {
    describeRecords(open);
    describeTexts(open);
    describeQuotesOnly(open);
    describeReadings(open);
    describeDownloads(open);
    describePairs(open);
    describeRounds(open);
    describeGroups(open);
    describeMerging(open);
    describeGiving(open);
    describeCheckingAgain(open);
    describeSplitting(open);
    describeAgreeing(open);
    describeClaiming(open);
    describeWatching(open);
  });
}
