/** What stands beside the switches and on the buttons, and in the record of what was agreed to or taken back. */
export const WHAT_YOU_RECEIVE = "What you would like to receive";
export const YES = "Yes, send me these mailings";
export const UNSUBSCRIBE = "Unsubscribe";
