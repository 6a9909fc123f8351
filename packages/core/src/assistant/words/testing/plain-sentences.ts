/** Sentences of everyday English, and of a pharmacy's day, that name no payer, drug or vendor. */
export const plainSentences: readonly string[] = `
What time is it?
Where are they going?
There is nothing here.
Their answer was late.
We were there last week.
Please show me everything.
How much did we lose last month?
Which payer charges the highest fees?
How many claims did we have this year?
What is the total of all fees?
Show the claims with the largest fees.
What do we owe our vendors?
Which drug makes the most profit?
Is this the right number?
I do not understand the answer.
Can you explain why it went up?
What drove the change in our costs?
Give me a list of unpaid invoices.
How does this month compare with the last one?
What share of the fees comes from one payer?
The pharmacy is open from nine to five.
The bottom line is what matters most.
Our cash flow was better before.
How many prescriptions did we fill today?
What was the average fee for each claim?
Show me the trend over time.
Break it down by payer, please.
Which vendors do we pay the most?
We lost money on some prescriptions.
What is our profit margin?
How much money did we receive?
Were any claims denied?
How many claims were reversed?
What is the direct and indirect remuneration?
Do we make a profit at all?
Is the current balance correct?
The first of the month is a busy day.
A second opinion would help.
What about the one before?
And the lowest?
Only the last three, please.
Everything since the beginning.
Thank you very much for your help.
Hello, who are you?
What can you do for me?
Tell me something about the program.
What are the benefits of this plan?
Which services do they offer?
The state of our business is good.
What does the part in the middle mean?
How is the network doing?
Is the group growing?
What did the company spend on supplies?
How much do drugs cost on average?
Which medical supplies did we buy?
The wholesaler sent another invoice.
I want to see all the numbers.
Please sort them by amount.
What happened in the fourth quarter?
Is that more than before?
Less is sometimes more.
When was the last payment made?
Who pays us the least?
Why are the fees so high?
How long does it take them to pay?
They pay late and take too much.
It costs too much for what it is.
Does this include everything?
Are these figures final?
What is left after all fees?
How do we stand this quarter?
What did each unit cost?
Can I download this as a file?
Let us look at the year as a whole.
Where does the money go?
Somebody should check this again.
I would like a short summary.
The report was sent on Monday.
She said that it was fine.
He asked for the same list again.
You may close the window now.
May I ask another question?
We march on, whatever happens.
Which month was the best?
Which month was the worst?
Were there any surprises?
What changed between then and now?
How many checks came in?
How many of them were paper checks?
What part of it was interest?
Show the true-ups and the bonuses.
What was withheld from us?
Which claims were paid below cost?
How many units were dispensed?
What is the gross amount by month?
What is the net amount by quarter?
Show copays over time.
How much did patients pay?
List all recoupments.
What were the effective rate fees?
How high were the transaction fees?
Did the fees rise or fall?
Is there a better contract?
What is the worst contract that we have?
How many invoices are overdue?
Which invoices are disputed?
What did we order last time?
The order came a day early.
Nobody knows how it works.
Everybody should know this.
This is good enough for now.
That was a bad year.
Those were better days.
These are the old figures.
I need the new figures.
Find the mistake in the report.
Add them all up.
Take the fees out.
Leave the rest as it is.
Keep it short.
Make it simple.
Say it again.
Try once more.
Stop that.
Start over.
Go back to the one before.
What else is there?
Anything else that I need to know?
Nothing more for today.
See you tomorrow.
Good morning to everyone.
Have a nice weekend.
It rains a lot in winter.
Summer is my favorite time of the year.
The weather is fine today.
Tell me a joke.
What is the capital of France?
How old is the universe?
The doctor will see you now.
The patient picked up the bag.
The technician counts the tablets.
The register is short by ten dollars.
The bookkeeper closes the month.
The owner reads the report at night.
A customer asked for the manager.
The delivery came through the back door.
Put the boxes on the shelf.
Turn off the lights before you leave.
The phone rings all day long.
The printer is out of paper again.
The computer is slow this morning.
The password has to be changed.
The meeting starts at noon.
Lunch is at half past twelve.
The bank is closed on Sunday.
The rent is due on the first.
The insurance went up again.
Taxes are due in spring.
Payroll runs every other Friday.
The accountant wants the numbers by Monday.
The auditor asked for more documents.
The letter was lost in the mail.
The contract ends next year.
We should talk about the price.
The price went down a little.
Volume is up but margins are down.
More scripts, less profit.
Sales are flat over the year.
Revenue grew, and so did costs.
The trend is not our friend.
The difference is quite small.
The largest part is still missing.
Almost all of it is explained.
Some of it is not known.
Most of them are right.
None of them is wrong.
One of them stands out.
Two of them look alike.
Three of them were sent twice.
Half of it is paid.
The other half is not.
Either way, we win.
Neither of them answered.
Both of them are late.
All of this is new to me.
Each of them has its own rules.
Every claim counts.
Any help is welcome.
Such is life.
So far, so good.
Too bad.
Never mind.
Of course.
Why not?
What if?
How come?
And then?
Or else?
But why?
Yes, please.
No, thanks.
`
  .trim()
  .split('\n');
