// @vitest-environment happy-dom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { CellDetails } from '../../../components/studies/CellDetails';
import { StudyBar } from '../../../components/studies/StudyBar';
import type { ScreenshotFault } from '../../../lib/core/study/screenshot';
import type { StudySlot } from '../../../lib/core/study/study';
import { PNG } from '../../fakes/images';
import { idleStudyBar } from '../../examples/idle-actions';
import { COLLECTED, COLLECTING } from '../../examples/labels';
import { keptStudy, studiesProps } from '../../examples/studies';
import { mount, settle } from './mount';

const SLOT: StudySlot = { question: 'q1', system: 'gem', repeat: 1 };

/** The details of the place, with a file that claims to be its screenshot. */
async function showDetails(image: Uint8Array<ArrayBuffer>) {
  const study = { ...keptStudy(3, 2), screenshots: [SLOT] };
  const deleted: StudySlot[] = [];
  const { actions, checks } = studiesProps({
    actions: {
      findScreenshot: (_, slot) =>
        Promise.resolve({ slot, sha256: keptStudy(1, 1).study.id, image }),
      deleteScreenshot: (_, slot) => Promise.resolve(void deleted.push(slot)),
    },
  });
  const screen = await mount(
    h(CellDetails, { study, place: SLOT, checks, actions, onClose: () => undefined }),
  );
  await settle();
  return { screen, deleted };
}

describe('a screenshot in the details of a place', () => {
  it('is shown by an address that ends with it, and deleted when told to', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown');
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { screen, deleted } = await showDetails(PNG);
    expect(screen.get('img').getAttribute('src')).toBe('blob:shown');
    expect(screen.get('img').getAttribute('alt')).toBe('Screenshot, Repeat 1');
    expect((made.mock.lastCall?.[0] as Blob).type).toBe('image/png');

    await screen.click('[data-action="delete-screenshot"]');
    expect(deleted).toEqual([]);
    await screen.click('[data-action="confirm"]');
    expect(deleted).toEqual([SLOT]);
    await act(() => render(null, screen.root));

    expect(revoked).toHaveBeenCalledWith('blob:shown');
  });

  it('is not shown if it is no image, and can be deleted', async () => {
    const made = vi.spyOn(URL, 'createObjectURL');

    const { screen } = await showDetails(new TextEncoder().encode('<svg onload="alert(1)"/>'));

    expect(screen.all('img')).toEqual([]);
    expect(made).not.toHaveBeenCalled();
    expect(screen.all('[data-action="delete-screenshot"]')).toHaveLength(1);
  });
});

describe('the button of the bar', () => {
  it('is there for an answer of the study alone', async () => {
    const buttonIn = async (view: typeof COLLECTED) => {
      const screen = await mount(h(StudyBar, { view, actions: idleStudyBar() }));
      return screen.texts('[data-action="study-screenshot"]');
    };

    expect(await buttonIn(COLLECTING)).toEqual([]);
    expect(await buttonIn({ ...COLLECTED, shown: 'other' })).toEqual([]);
    expect(await buttonIn(COLLECTED)).toEqual(['Replace screenshot']);
  });

  it.each([
    [null, 'Saved.'],
    ['no-picture', 'The browser gave none. Try again.'],
    ['not-supported', 'Use Chrome.'],
    ['too-large', 'Choose a tab.'],
    ['storage-full', 'Delete old checks.'],
    ['not-stored', 'Not stored. Try again.'],
  ] satisfies [ScreenshotFault | null, string][])(
    'says what came of it: %s',
    async (fault, said) => {
      const actions = { ...idleStudyBar(), addScreenshot: () => Promise.resolve(fault) };
      const screen = await mount(h(StudyBar, { view: COLLECTED, actions }));

      await screen.click('[data-action="study-screenshot"]');
      await settle();

      expect(screen.get('[data-screenshot]').textContent).toContain(said);
    },
  );
});
