/** To which privacy notice somebody agrees. */
import { NOTICE_LANGUAGES, NOTICE_VERSION } from '../legal/notices.ts';
import { choiceRule, optional } from './rule.ts';

/** Only the text in force can be agreed to: an older page shows another one. */
export const noticeVersionRule = choiceRule(
  [NOTICE_VERSION],
  `The privacy notice in force is ${NOTICE_VERSION}. Please reload the page and read it.`,
);
/** Without one it is the text in force, which the form shows. */
export const optionalNoticeVersionRule = optional(noticeVersionRule);

/** Without one it is English. */
export const noticeLanguageRule = optional(
  choiceRule(NOTICE_LANGUAGES, `language must be one of ${NOTICE_LANGUAGES.join(', ')}`),
);
