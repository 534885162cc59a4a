import { signal } from '@preact/signals';

import type { LabelViewProps } from '../../../components/studies/label/LabelView';
import { saveFile } from '../../browser/hand-out';
import { PACKET_LIMITS } from '../../core/study/packet-schemas';
import type { LabelledPacket, LabelStore } from '../../ports/label-store';
import { parsePacket } from '../../studies/packet-schema';
import { toJsonLines } from '../../util/json-lines';

/** What the annotator's view shows and does. */
export function openLabelDesk(store: LabelStore): LabelViewProps {
  const packets = signal<readonly LabelledPacket[]>([]);
  store.watch(all => {
    packets.value = all;
  });
  return {
    packets,
    ownOrigin: location.origin,
    now: () => Date.now(),
    actions: {
      async open(file) {
        // Checks the size before the file is read into memory.
        if (file.size > PACKET_LIMITS.file * 3) return 'too-large';
        const parsed = await parsePacket(await file.text());
        if (!parsed.ok) return parsed.failure;
        await store.put(parsed.value);
        return null;
      },
      give: label => store.give(label),
      saveFile: ({ packet: { annotator, round }, labels }) =>
        saveFile({
          name: `labels-${annotator.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}-${round}.jsonl`,
          type: 'application/jsonl',
          text: toJsonLines(labels),
        }),
      remove: packet => void store.delete(packet),
    },
  };
}
