/** Made of the alert's id and the notification's number: a repeated evaluation makes the same id. */
export const notificationId = (alertId: string, number: number): string => `${alertId}.${number}`;
