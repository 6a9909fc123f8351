/** A 50 MB file grows by a third in mail; uploads have the same limit. */
export const mailBytesMax = 75 * 1024 * 1024;
/** Per pharmacy, whose payers send tens a day. The sender's server retries the rest. */
export const mailsPerHourMax = 600;
/** Per pharmacy, of mails on disk that wait to be read or decided on. As above. */
export const keptBytesMax = 2 * 1024 * 1024 * 1024;
/** Per mail, with all of its archives. */
export const filesPerMailMax = 100;
export const unpackedBytesMax = 200 * 1024 * 1024;
/** Mails forwarded within mails. */
export const forwardedDepthMax = 3;
/** To read a mail, without the time in which its files are received. */
export const readingMsMax = 60_000;
/** After this, a mail that nobody released is refused. */
export const quarantineDays = 30;
/** Replies to one address by one pharmacy. */
export const answersPerDayMax = 10;
/** Replies by one pharmacy to addresses whose domain doesn't confirm the mail. */
export const unprovenAnswersPerDayMax = 200;
/** Internal failures before a person is asked. */
export const attemptsMax = 5;
export const sendersMax = 500;
/** Longer subjects and addresses are cut. */
export const subjectCharactersMax = 200;
export const addressCharactersMax = 320;
