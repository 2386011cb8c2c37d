/** Version and language of the privacy notice in a consent. */
import { NOTICE_LANGUAGES, NOTICE_VERSION } from '../../legal/notices.ts';
import { choiceRule, optional } from '../rule.ts';

/** Only the version in force is accepted; a page loaded earlier may show an older one. */
export const noticeVersionRule = choiceRule(
  [NOTICE_VERSION],
  `The privacy notice in force is ${NOTICE_VERSION}. Please reload the page and read it.`,
);
/** Defaults to the version in force. */
export const optionalNoticeVersionRule = optional(noticeVersionRule);

/** Defaults to English. */
export const noticeLanguageRule = optional(
  choiceRule(NOTICE_LANGUAGES, `language must be one of ${NOTICE_LANGUAGES.join(', ')}`),
);
