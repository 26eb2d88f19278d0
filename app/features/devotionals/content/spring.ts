import type { Devotional } from "../devotional.ts";

/** Weeks 14 to 26. Easter moves, so resurrection is spoken of here without a date. */
export const SPRING: Devotional[] = [
  {
    slug: "handed-on",
    title: "Handed on",
    reference: "1 Corinthians 15:3-4",
    body: [
      "Recipes that matter are rarely written by the person whose card they are on. Somebody got it from an aunt, who had it from a neighbor, and the spelling of the spice has changed twice. Yet the bread is the same bread. The whole chain was faithful in the one thing that counted: they passed on what they had been given.",
      "Paul uses the careful words of a man doing just that. He did not invent this, he says; it was put into his hands and he has put it into theirs. Many scholars think that the lines he quotes are among the oldest in the New Testament, learned by heart within a few years of the events. They are short, built to be remembered: he died, he was buried, he was raised.",
      "There is great rest in that. Some weeks we feel the resurrection and some weeks we feel the weather. The news does not rise and fall with us. It was carried across the whole width of the centuries by people who were often tired and unsure, and who handed it on all the same. Someone handed it to us. We are allowed to hold it with shaking hands. It is still warm.",
    ],
    prayer:
      "Risen Lord, thank you for everyone who carried this news before us, most of whom we will never know. Let it be good news to us again. And when somebody holds out a hand, let us not keep it to ourselves.",
    step: "Find out or remember who first handed the faith on to you. Thank them this week, by letter, by call or, if they have died, aloud before God.",
  },
  {
    slug: "the-long-way-back",
    title: "The long way back",
    reference: "Luke 24:32",
    body: [
      "It was about seven miles to Emmaus, which is the better part of three hours in sandals with nothing to look forward to. Two people were leaving the city where their hopes had been put to death. They talked, as one does, going over and over the same three days as if a different end might turn up in the telling.",
      "The stranger who fell in beside them did a curious thing. He asked what they were talking about and let them tell it all, the whole sad story, with himself in it as the dead man. He did not interrupt the grief. Only when they had finished did he begin to open the Scriptures, from the first pages on, and he took his time about it.",
      "They knew him at the table, in the way he broke bread, and at once he was gone. It was then, looking back, that they noticed what had been happening to them for miles. Warmth is often like that; one feels it properly only on coming in. They put on their sandals again and walked the seven miles back in the dark, uphill, to the very place they had been glad to leave. It must have been a shorter road.",
    ],
    prayer:
      "Lord of the road, you have walked beside us when we did not know it was you. Stay with us, for it gets late. Open the Scriptures to us, and warm what has gone cold.",
    step: "Walk for half an hour with somebody this week. Ask what is on their mind and let them tell all of it before you say anything at all.",
  },
  {
    slug: "breakfast",
    title: "Breakfast",
    reference: "John 21:12",
    body: [
      "Charcoal, fish, bread. If anyone had asked us to write the scene after Easter, we would have reached for trumpets. The Gospel of John gives us a small fire on a beach at daybreak, and somebody turning the fish.",
      "Seven of them had gone back to the boats, since nets were what they understood. They had been out all night and had nothing. Among them was Peter, who at another charcoal fire had said three times that he did not know the man. He must have smelled the smoke before he got to shore. There would be a conversation about that. It would be searching, and it would be kind. But it came after they had eaten.",
      "Notice what the risen Christ does with the first mornings of the new creation. He says a name in a garden, he walks a road, he cooks. Death has been undone, and he is concerned that his friends are cold and have had no food. So nobody should think that the kitchen is the place where faith has to wait until the important things are over. The one who holds the stars also knew how long to leave the bread on the coals.",
    ],
    prayer:
      "Jesus, you feed us before you question us. Meet us this week in the early part of the day, when we have caught nothing. And let our tables be a place where people may come as they are.",
    step: "Make breakfast for someone this week, properly, and sit down with them until both plates are empty.",
  },
  {
    slug: "while-you-were-asleep",
    title: "While you were asleep",
    reference: "Mark 4:26-27",
    body: [
      "Put a bean in a jar with wet paper, and a child will check it every ten minutes for a day. By the second day the checking stops. On the fourth morning there is a white root, and nobody saw it happen.",
      "Jesus tells this parable in four verses, and most of it is about a farmer in bed. He sows, then he goes to sleep and gets up, goes to sleep and gets up. There is no mention of worry. The growing is done by someone else, in the dark, by means that the man could not explain if you asked him. What he contributed was real. He did put the seed in. But between his work and the harvest lies a stretch where the best he can do is not dig it up to look.",
      "Parents live in that stretch, and teachers, and everyone who has ever said a true word and watched it apparently sink without a trace. So does anyone who prays for a hard heart, especially their own. The kingdom is like this, he says. It comes up. And it suggests that going to bed can be an act of faith, as good as any, for people who have done what they could.",
    ],
    prayer:
      "Lord of the harvest, we dig up too much. Take the seeds we have dropped, even the clumsy ones, and give them what we cannot. Let us sleep tonight as people who trust you.",
    step: "Plant something small this week, a seed in a cup will do, beside the name of someone you have stopped hoping for. Water the one and pray for the other.",
  },
  {
    slug: "payday",
    title: "Payday",
    reference: "Romans 6:23",
    body: [
      "On a pay slip every line is there for a reason. So many hours at so much; this withheld, that added. If a figure is wrong one telephones, and rightly. Nobody has ever written a thank-you note for wages.",
      "Paul puts two kinds of income side by side and will not let us mix them. There is what sin pays, and the unsettling thing is that it pays honestly. It does not cheat. Every hour spent on our own glory earns a little more of what it has always earned, a gradual going numb, a distance from people and from God, and in the end the thing itself. One may appeal against the employer, but not against the sum.",
      "And then he changes the vocabulary in the middle of the sentence. What God has for us is not a better rate for better work. It does not appear on the slip at all. It is a present, and presents follow other rules: they are decided by the giver, they cannot be demanded, and they can be taken only with an empty hand. Most of us spend years trying to move eternal life from the second column to the first, so that at least we would have deserved it. He goes on giving it as a gift.",
    ],
    prayer:
      "Generous God, we are good at earning and bad at receiving. Forgive us the account we keep of ourselves. Put into our hands what Christ has won, and let us say thank you and mean it.",
    step: "Give one anonymous gift this week to someone who has done nothing for it. Afterward, write down what it was like not to be thanked.",
  },
  {
    slug: "the-edges-of-the-field",
    title: "The edges of the field",
    reference: "Ruth 2:12",
    body: [
      "There was a law in Israel about leaving things. Farmers were told not to reap into the corners and not to go back for a sheaf they had forgotten. It was inefficient on purpose. The edges belonged to whoever had no field.",
      "Ruth had no field. She was a widow, a foreigner, and responsible for an older woman who had told everyone to call her Bitter. So she went out behind the reapers, in the heat, and bent for what others had dropped. Her story contains no voice from heaven and not one miracle. A woman goes to work, and the owner of the field asks who she is.",
      "What he says to her is a blessing, and he probably thought of it as a pious thing to say. He speaks of God’s wings. A little later she will turn his own word back on him, for in Hebrew the wing of a bird and the corner of a cloak are the same, and ask whether he might be part of the answer. Prayers have a way of doing that. We ask God to shelter someone and find that we are holding a cloak. God’s care came to Ruth as it generally comes: through somebody who left the corners standing and went on to ask her name.",
    ],
    prayer:
      "God of Israel, many have come to trust under your wings and are still bent over in the heat. See their work and reward it. And where you have given us the field, keep us from reaping to the very edge.",
    step: "Leave a corner standing this week: an hour, a sum, a seat at the table that you could have used yourself. Offer it to someone who has just arrived.",
  },
  {
    slug: "names-on-the-refrigerator",
    title: "Names on the refrigerator",
    reference: "James 5:16",
    body: [
      "“I’ll pray for you” may be the most broken promise among Christians, and hardly ever from ill will. We mean it as we say it. Then the traffic light turns green.",
      "James, who writes the way a good foreman talks, ties prayer to something that makes it much harder to forget: people telling each other the truth. He wants confession to go in both directions across the table, and prayer to go back the same way. It is difficult to be vague before God about someone who has just said what is really wrong. And it is difficult to be proud afterward, since now they know about us too.",
      "He also says that such prayer does something. He offers an example, Elijah, and hurries to add that this was a man made of the same stuff as we are; anyone who has read about the afternoon under the broom tree can confirm it. The strength is not in the eloquence of the one who asks. So a list on the door of the refrigerator, between the dentist’s card and the shopping, is no small thing. Four names, seen each time somebody gets the milk out. Heaven has been moved by less.",
    ],
    prayer:
      "Father, here are the names we promised to bring you. You know what each one needs better than we do. Heal what is sick, loosen what is stuck, and let us be honest enough to be prayed for as well.",
    step: "Write four names on a card and put it where you will see it every day this week. Tell one of the four what they could pray for you.",
  },
  {
    slug: "made-to-lie-down",
    title: "Made to lie down",
    reference: "Psalm 23:2",
    body: [
      "Anyone who has put a two-year-old to bed knows the paradox: the one who needs it most fights it hardest. There is so much still to see. The lip trembles, the back arches, and ten minutes later the whole small person is asleep in the middle of a word.",
      "The line in the psalm has an odd verb in it. One might expect a shepherd to let his sheep rest or to allow it. This one makes them. Those who know sheep say that they will not settle while they are hungry, or afraid, or bothered by flies and by one another. So the shepherd’s work is mostly done beforehand. He has found grass and water that does not rush; he has stood where he can be seen. Lying down is what happens when he has seen to everything else.",
      "Sometimes it is less gentle. A back gives out, a fever comes, a contract ends, and the person who never stopped is on the couch, looking at the ceiling. It would be cruel to say that God sent it so that we would rest. It is safe to say that he is in that room too, and that he is not disappointed at how little gets done there.",
    ],
    prayer:
      "Shepherd of our souls, we resist what would do us good. Quiet the fears that keep us on our feet. Be near to all who lie down this week because they must, and let them find you beside them.",
    step: "Take one real rest this week, lying down, in daylight, with the telephone in another room. Twenty minutes will do. Do not make up for it afterward.",
  },
  {
    slug: "the-last-verb",
    title: "The last verb",
    reference: "Isaiah 40:31",
    body: [
      "Read the promise in order, and it seems to run downhill. First there are wings. Then there is running, which is splendid but has both feet on the ground now and again. And at the very end, where an orator would have put the eagles, there is walking.",
      "Isaiah knew how to finish a sentence, so he may have meant it. He was writing for people a long way from home. Their way back would not be flown. It was hundreds of miles of dust, with children and old people and goats, and what they needed to know was whether there would be strength for the fourth week, when the songs were used up and nobody had yet caught sight of the hills.",
      "Some days do lift us. We ought to enjoy them and not be suspicious of joy. Other days call for a sprint: the deadline, the night in the emergency room. But the greater part of any faithful life is done at walking pace, in the same shoes, to the same school gate, past the same difficult neighbor. Not to faint there is the largest of the three miracles. It is given to those who wait, and waiting here is no idle word. It is what a rope does when it takes the strain.",
    ],
    prayer:
      "Lord, you do not grow tired, and we do. Give wings where they are needed and speed where there is hurry. For the rest, give us what it takes to keep walking, and be our company on the way.",
    step: "Pick the dullest stretch of your week, the commute, the dishes, the corridor, and give it to God as your walking prayer, every day, without asking to feel anything.",
  },
  {
    slug: "the-side-gate",
    title: "The side gate",
    reference: "Matthew 7:14",
    body: [
      "Big houses used to have two entrances. Carriages swept in through the first, under the stone lions. The other was a plank door in the garden wall, so low that one had to duck and so narrow that one could not bring much. The gardener used it, and the children.",
      "Hearing Jesus speak of a narrow gate, we are apt to picture a turnstile and a stern official, and to wonder who will be kept out. It is worth asking what would be too wide to come in. A camel with its load, for one; he said so elsewhere. A person with an entourage. Someone carrying a list of their merits, unrolled. The gate is just as broad as a human being with nothing in the hands.",
      "He did not say it from the far side, either, watching to see who would manage. In John’s Gospel he calls himself the door. He went in ahead of us by the lowest entrance there is: a stable, a borrowed boat, a towel, a cross. So the way is hard to find chiefly because we keep looking at the height of the lions. It is lower down. It has been left on the latch.",
    ],
    prayer:
      "Lord Jesus, we come with too much luggage and our heads too high. Teach us to stoop. Be the door for us, and lead us in to where life is.",
    step: "Give away one thing this week that you keep mostly because of what it says about you. Go without the thing and without the sentence.",
  },
  {
    slug: "under-the-sidewalk",
    title: "Under the sidewalk",
    reference: "Colossians 2:6-7",
    body: [
      "City trees have a quarrel with concrete, and over the years they win it. First a hairline, then a lip that catches the wheels of strollers, then a slab tilted up like the lid of a box. Underneath, where no one looks, something as soft as a finger has been pressing toward water.",
      "Paul likes to mix his pictures, and in this week’s verse he has four of them going at once. We walk, we are rooted, we are a building, we overflow like a jug. A purist would object that roots cannot walk. But it is a fair description of a Christian on any Tuesday: going about, and yet held; in motion at the top, and at the bottom not moving at all.",
      "The surprise is how the whole thing is to be kept up. In the same way that it started, he says. Nobody received Christ as the prize for an exam. He was received by open hands, on someone’s word, perhaps through tears or in a back row. We are not meant to begin by grace and then go over to effort when we are grown up. The tree does not outgrow its soil. It only goes further down into it, past whatever is in the way.",
    ],
    prayer:
      "Lord Christ, we received you as a gift. Keep us from turning you into a project. Send our roots down this week to where the water is, and let there be thanks in everything that grows from it.",
    step: "Choose one verse you learned as a child or as a new believer. Carry it on a slip of paper in your shoe or pocket all week, and read it at noon each day.",
  },
  {
    slug: "an-old-man-running",
    title: "An old man running",
    reference: "Luke 15:20",
    body: [
      "Respectable men did not run. In that country and century a landowner walked, and others came to him. To run he would have had to gather up his robe and show his legs to the whole village, and children ran, and servants, and thieves.",
      "The son had prepared a speech. He had put it together among the pigs and must have polished it on every mile: the confession, the sense of unworthiness, the modest proposal at the end about a job. It was a decent speech. He never finished it. He was still a good way off when he was seen, and that means somebody had been looking down that road, on days when there was nothing on it but heat.",
      "Then the running, and the arms, and the smell of pigs on a clean robe. What the boy’s feet had done to that house could not be undone by what his mouth now said, and the father did not wait to weigh it. He called for a ring, a robe and sandals. Sandals matter: slaves commonly went barefoot, and sons did not. Before the calf was on the fire, before the older brother could object, the question of whether he might come back as hired help had been answered at the level of the ground.",
    ],
    prayer:
      "Father, we practice our speeches, and you are already on the road. Thank you for running. Let us be found this week, and let us be glad when others are, even the ones we had given up.",
    step: "Look down the road for someone this week. Write or call a person who has drifted away, say that you thought of them, and ask for nothing.",
  },
  {
    slug: "thus-far",
    title: "Thus far",
    reference: "1 Samuel 7:12",
    body: [
      "Surveyors leave brass disks in the pavement, and hardly anyone looks down. Each says only this: someone stood here once and measured, and this point is sure. All other distances can be taken from it.",
      "Samuel set up a rock for the same purpose. The people had been frightened, they had prayed, and against expectation they were still there at the end of the day. Before life could close over it again he dragged a stone upright in a field and gave it a name, Stone of Help. It was a modest sort of monument. No victory is described on it. It does not claim that the troubles are over, and they were not. It says hitherto, as far as this.",
      "That is a good word for any point at which one looks back and looks ahead, half a year, a whole one, the last box out of the old apartment. It leaves room for what hurt. It does not guess at what comes. It simply counts the days that have actually happened and finds no morning among them when God had not been there before us. The next stretch of road is unmarked. But one may measure from the stone, and the measure has held so far.",
    ],
    prayer:
      "Lord, this is how far we have come, and we did not come alone. Thank you for help we saw and for help we took for luck. From here on, too, we put our trust in you.",
    step: "Find a stone the size of your palm. Write today’s date on it, and one word for something you were helped through. Put it where you will see it.",
  },
];
