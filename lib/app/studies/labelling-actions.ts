import type { LabellingActions } from '../../../components/studies/studies-props';
import { saveFile } from '../../browser/hand-out';
import { ok } from '../../core/result';
import { packetName } from '../../studies/coordinator';
import type { StudyClient } from './study-client';

/** What the page asks of its thread about labels. */
export function labellingActions({ ask }: Pick<StudyClient, 'ask'>): LabellingActions {
  return {
    read: study => ask('labelling', { study }),
    draw: (study, plan) => ask('draw', { study, plan }),
    makeRound: (study, plan) => ask('round', { study, plan }),
    async savePacket(study, { annotator, round }) {
      const of = { annotator, round };
      const made = await ask('packet', { study, of });
      if (!made.ok) return made;
      saveFile({ name: packetName(of), type: 'application/json', text: made.value });
      return ok(null);
    },
    take: (study, files) =>
      ask('take', { study, files: files.map(file => ({ name: file.name, file })) }),
    readDisputed: study => ask('disputed', { study }),
    decide: (study, decision) => ask('decide', { study, decision }),
  };
}
