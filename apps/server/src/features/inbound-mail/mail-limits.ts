/** A 50 MB file grows by a third on its way through mail; more comes in no upload either. */
export const mailBytesMax = 75 * 1024 * 1024;
/** Of one pharmacy; its payers send tens a day. What is more is tried again by who sends it. */
export const mailsPerHourMax = 600;
/** Of one pharmacy, on the disk until they are read or decided about; then as above. */
export const keptBytesMax = 2 * 1024 * 1024 * 1024;
/** In a mail, and in all of its archives together. */
export const filesPerMailMax = 100;
export const unpackedBytesMax = 200 * 1024 * 1024;
/** Mails forwarded within mails. */
export const forwardedDepthMax = 3;
/** Of reading a mail, without the time in which its files are taken in. */
export const readingMsMax = 60_000;
/** Then a mail that nobody released is refused. */
export const quarantineDays = 30;
/** To one address, by one pharmacy. */
export const answersPerDayMax = 10;
/** By one pharmacy, to addresses whose domains do not say that the mail is from them. */
export const unprovenAnswersPerDayMax = 200;
/** Failures of ours until a person is asked. */
export const attemptsMax = 5;
export const sendersMax = 500;
/** What is kept of a subject, of a name and of an address. */
export const subjectCharactersMax = 200;
export const addressCharactersMax = 320;
