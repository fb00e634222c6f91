/** Of the alert and the notification's number: an evaluation that is done again makes the same one. */
export const notificationId = (alertId: string, number: number): string => `${alertId}.${number}`;
