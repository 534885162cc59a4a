import { type Answer, countHidden } from '../../lib/core/answer/answer';
import { explain, type Explanation, t } from '../../lib/i18n/t';
import { lostSentence } from '../ui/lost-words';

type CaptureNote = Answer['notes'][number] | 'lost';

/** Says what the capture of an answer lacks, in panel and report: what is missing comes first. */
export function captureNotes(answer: Answer): ({ note: CaptureNote } & Explanation)[] {
  const { lost, notes } = answer;
  return [
    ...(lost === undefined
      ? []
      : [{ note: 'lost' as const, sentence: lostSentence(lost), nextStep: t('page.lost.next') }]),
    ...notes.map(note => {
      const { sentence, nextStep } = explain('capture', note);
      const counted = [sentence, ...countOf(note, answer)].join(' ');
      return { note, sentence: counted, nextStep };
    }),
  ];
}

function countOf(note: CaptureNote, answer: Answer): string[] {
  const { loneMarkers } = answer;
  if (note === 'markers-without-citations' && loneMarkers !== undefined) {
    return [t('audit.capture.lone_markers', { count: loneMarkers })];
  }
  const hidden = note === 'hidden-sources' ? (countHidden(answer) ?? 0) : 0;
  return hidden > 0 ? [t('audit.capture.hidden', { count: hidden })] : [];
}
