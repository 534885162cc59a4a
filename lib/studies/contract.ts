/** What other rooms may know of studies; the records are in core, since the store keeps them. */
export type {
  ApiSystem,
  FrozenProtocol,
  Outcome,
  ProtocolVersion,
  StudyAnswer,
  StudyAsk,
  StudyProtocol,
  StudyQuestion,
  StudySlot,
  StudySystem,
} from '../core/study/study';
