import { ASKS_FIRST } from './asks';
import { AT_WORK } from './at-work';
import { BEYOND } from './beyond';
import { BLIND_VIEWS } from './blind';
import { BY_ITSELF } from './automatic';
import { CHAT_SITES } from './chat-sites';
import { JUDGES } from './judges';
import { FAULTS } from './faults';
import { FIGURES } from './figures';
import { FIRST_RUN } from './first-run';
import { HISTORY } from './history';
import { KEPT } from './kept';
import { LANGUAGES } from './languages';
import { OPTIONS } from './options';
import { REPORTS } from './reports';
import { SAMPLE } from './sample';
import { STUDIES } from './studies';
import type { TourGroup } from './tour-view';
import { VERDICT_VIEWS } from './verdicts';

/** In the order in which a new user meets them. */
export const TOUR: readonly TourGroup[] = [
  FIRST_RUN,
  AT_WORK,
  SAMPLE,
  VERDICT_VIEWS,
  BEYOND,
  BLIND_VIEWS,
  CHAT_SITES,
  BY_ITSELF,
  JUDGES,
  ASKS_FIRST,
  FAULTS,
  HISTORY,
  KEPT,
  REPORTS,
  FIGURES,
  STUDIES,
  OPTIONS,
  LANGUAGES,
];
