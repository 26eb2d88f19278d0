import type { Devotional } from "../devotional.ts";

/** Weeks 40 to 52: October, thanksgiving, Advent, and Christmas in the last. */
export const AUTUMN: Devotional[] = [
  {
    slug: "an-open-hand",
    title: "An open hand",
    reference: "2 Corinthians 9:7",
    body: [
      "Squeeze a wet sponge and watch where the water goes. Hold it loosely and it stays. With a hand it is the other way about: what is gripped cannot be given, and nothing new can be put in.",
      "Paul was raising money, which is awkward for apostles as for anyone else. There was famine in Jerusalem and there were rich ports in Greece. It would have been easy to apply pressure. He could have published a list. Instead he took away, one after the other, all the levers by which people are usually made to give. Nobody should do it with regret, he said. Nobody should do it because they are being watched. Each is to settle it alone, in the heart, as one decides on a present.",
      "And the cheerfulness he mentions is no extra demand, as if we had to smile as well as pay. The word he uses sounds like our hilarious. It belongs to people who have found out that they are safe. One who fears running short has to hold on. One who has been given everything, and knows from whom, may open the hand and look almost surprised at how light it is. God loves the sight. It must remind him of someone.",
    ],
    prayer:
      "Giver of all good things, our hands close by themselves. Loosen them gently. Let us decide this week what to give, without fear and without show, and let there be joy in it.",
    step: "Settle an amount of money or time that you can give gladly, not the amount that would impress. Give it by Wednesday, before you have argued with yourself.",
  },
  {
    slug: "in-praise-of-feet",
    title: "In praise of feet",
    reference: "Isaiah 52:7",
    body: [
      "No one has ever called them our best feature. They are pushed into leather, walked on all day and looked at by doctors. When poets praise the beloved, they begin with the eyes and have generally run out of paper by the ankles.",
      "Isaiah praises feet. He sees them from below, as one would from inside a ruined city, looking up to where the road comes over the ridge. A single runner. At that distance there is no face to be made out and nothing can be heard. But the lookouts can tell from the way he runs. Men with bad news do not come down a hill like that.",
      "Close to, they would have been an awful sight: split nails, blood, dust to the shin. Their beauty was entirely in what they carried and that they had come. Good news did not float over the mountains. It had to be brought by someone’s actual body, with blisters. It still does. There are people for whom the whole gospel has had a pair of feet, coming up the path with a casserole, or down a ward at visiting time in squeaking shoes. They could not have told you afterward what was said. They remember that somebody came.",
    ],
    prayer:
      "God who reigns, thank you for those who climbed over a mountain to tell us. Bless tired feet everywhere tonight. And send ours, such as they are, to someone who is watching the road.",
    step: "Deliver one piece of encouragement in person this week that you would usually have typed. Go there. Let the walk or the drive be part of it.",
  },
  {
    slug: "the-visit",
    title: "The visit",
    reference: "James 1:27",
    body: [
      "Visiting hours are from two until four. The parking lot is half empty. In the day room there are people in good cardigans who have been dressed for company since morning, and the television is speaking to nobody.",
      "James is asked, as it were, what religion comes down to, and for once in the history of that question someone answers with an address. Go to the house where the father has died. Go to the woman who has no one to speak for her. He does not say to feel for them, and he does not say to fund them, though the money will be wanted too. The verb means to go and look after. It is used of God, who visits his people and does not wave from heaven.",
      "And the second half, about not being stained by the world, may have less to do with films than we were taught. What is the world’s way with widows and orphans? It forgets them. It is busy, it is so sorry, it will certainly try to get there before Christmas. To keep clear of that particular stain, one has to sign in at the desk, pull up a chair beside the window, and stay longer than is convenient.",
    ],
    prayer:
      "Father of orphans and defender of widows, you visit and you stay. Put one face before us now. Get us past our reluctance, which is mostly fear, and through the door.",
    step: "Visit one person this week who cannot easily get out. Take nothing clever with you. Stay an hour, and fix the next date before you leave.",
  },
  {
    slug: "still-standing",
    title: "Still standing",
    reference: "Ephesians 6:13",
    body: [
      "After a night of wind the street is full of what did not hold: branches, a trampoline, somebody’s fence laid out flat like a fallen choir. Then there is the mailbox. It leans a little. It is in no way beautiful. The letters in it are dry.",
      "In the few lines about God’s armor the word stand comes up again and again. There is no word about conquest. No ground has to be taken; it seems that the ground has been taken already, by somebody else, and all that remains is to be found on it in the evening. And when Paul has listed all that a believer might do on the worst of days, he sets a goal at the end that would disappoint any general. To have done everything, and to be upright.",
      "For some people this week, that is the whole of the matter. They will not be radiant. They will get through the hearing, the chemotherapy, the first holiday with one place too few, and at ten at night they will be on their feet, leaning a bit. We should not think little of it. What they wear was not made at home. It was handed down to them, piece by piece, from him who stood through the very worst and was standing on the third day.",
    ],
    prayer:
      "Lord, you know whose evil day it is. Put your own armor on them, and on us when our day comes. When we have nothing more to do, hold us up.",
    step: "Send five words to somebody who is barely upright: I am standing with you. Then do one thing that proves it.",
  },
  {
    slug: "waving-from-a-distance",
    title: "Waving from a distance",
    reference: "Hebrews 11:13",
    body: [
      "Immigrants keep two clocks. One hangs on the kitchen wall. The other is inside them and says what time it is back home, who will be getting up now, whether the plums are in. They work here, they pay their taxes here, they learn the jokes. And still there is a tilt to them, as in a plant on a windowsill.",
      "That is how Hebrews describes the great believers, and it adds a fact that a more cautious author would have left out. They died without getting it. Abraham was promised a country and owned, in the end, one field with a grave in it. What he had was a sight of the thing, far off, and he raised his arm to it across the valley as one greets a house with a lamp in the window.",
      "In these weeks when the leaves come down, many churches read out the names of their dead. It is good to say them slowly. Most of them waited for something that they did not live to see: a child’s return, peace in their land, the healing they had asked for. They were not wrong to wait. They had only recognized, sooner than others, that this is a place for walking through, and toward whom the road leads.",
    ],
    prayer:
      "God of Abraham, God of our own dead, keep for them what they did not live to hold. Give us their long sight. When the road seems to end short of the promise, help us to lift a hand and greet it.",
    step: "Write down the names of three people of faith who have died and what each was still hoping for. Take up one of those hopes yourself, in prayer or in deed.",
  },
  {
    slug: "night-shift",
    title: "Night shift",
    reference: "Psalm 130:6",
    body: [
      "Three in the morning belongs to a scattered company. Nurses are in it, and truckers, and the woman who resets the signals outside the station; parents with a feverish child against one shoulder; anyone who lies awake doing sums. They do not know each other. All of them look, every now and then, toward the same side of the sky.",
      "The psalm says its line about watchmen twice over, and the repetition is not decoration. That is what a night is like. One looks, and it is dark. One looks again, and it is dark. There is nothing the watchman can do to bring on the morning. He cannot row toward it. Yet of all people in the city he is the one who does not doubt it. He has seen the thing happen every single time.",
      "So this is a special way of waiting, without power and without doubt. The rest of the psalm makes clear for what: it comes up out of the depths, and it waits for forgiveness, as others wait for light. It does not wait for a feeling or a sign but for the Lord, and it is certain of him. Not soon, perhaps. But it has never yet stayed dark.",
    ],
    prayer:
      "Lord, keep watch with those who work or weep tonight, and give your angels charge of those who sleep. We wait for you. Let the morning find us turned toward the east.",
    step: "Get up once this week before dawn, wrap yourself up warmly, and watch it become day. Pray meanwhile for people who work at night, by name if you know any.",
  },
  {
    slug: "somebody-elses-letter",
    title: "Somebody else’s letter",
    reference: "2 Corinthians 5:20",
    body: [
      "An ambassador is a person of consequence who may not say what he likes. He lives in a good house that he does not own. His opinions are of no interest to anyone. All his importance comes from elsewhere, in a sealed envelope, and his skill consists in handing it over unchanged and with courtesy.",
      "When Paul calls himself by that title, one expects something stately to follow. What the embassy has to say is a plea. We beg you, he writes. It would be hard to find another court whose ambassadors were told to beg. The one who was wronged is the one who sues for peace. He has taken the cost of it upon himself, and now he sends out messengers, over and over, to ask whether people would care to accept.",
      "It should have an effect on the manner of anyone who carries such a letter. We cannot deliver it with a sneer, or through a loudspeaker, or as though we had written it ourselves. We are not the author of the terms and have no power to make them harder. There will be days when hardly a word of it gets said. But someone who has been on the receiving end tends to hold out a hand in a certain way.",
    ],
    prayer:
      "God our peace, you came to us with a plea when you might have come with a sentence. Make us careful with your letter. Guard our tongues from adding to it, and our lives from crossing it out.",
    step: "Is there a quarrel in which you have some standing with both sides? Say one true, good thing this week to each about the other.",
  },
  {
    slug: "say-so",
    title: "Say so",
    reference: "Psalm 107:2",
    body: [
      "Four stories are told in this psalm, and none of the people in them has a name. Some were lost in a desert. Some sat in prison, and it was their own doing. Some were ill past eating. Some had gone to sea on business and met a wave. Four kinds of trouble, which is probably all the kinds there are, and in each of them the same short line: they cried out, and he heard.",
      "The psalm comes out of this with an instruction. Whoever has been got out should tell. It puts no conditions on how well it is told. In fact the four accounts are rather blunt. We went wrong here; it got this bad; we called; look, there is ground under us.",
      "Many who have such a story never tell it. They think it too small, or too strange, or are afraid of sounding pleased with themselves. And some were hurried, once, to the happy end of a story that had not ended yet, and went quiet. No one should be pushed. But silence has a price. In some kitchen tonight a person sits in exactly the prison you were let out of, believing that the door opens only inward. You have seen the other side of that door.",
    ],
    prayer:
      "Lord, you heard us, and we have kept rather quiet about it. Give us plain words and the right hour. And for those who are still in the middle of it, let our telling be a hand and not a push.",
    step: "Tell one person this week, in under two minutes, about one time you were helped. Say how bad it was as well as how it turned out.",
  },
  {
    slug: "a-small-preposition",
    title: "A small preposition",
    reference: "1 Thessalonians 5:18",
    body: [
      "Grammar can be merciful. In this week’s verse all the mercy is in the first word, two letters long. Paul asks for gratitude in whatever comes. He does not ask for gratitude because of it.",
      "The difference is as wide as a grave. No one has to thank God for the accident, the layoff, the phone call at night. Scripture never requires that evil be called good; it has whole books of complaint, and they are prayers too. But in the midst of such things, and without denying a single one of them, thanks may still be given, since there is no place so dark that nothing of God’s is in it. The neighbor took the dog. The surgeon was gentle. We had him for nineteen years.",
      "It is a discipline more than a mood. A full table makes it easy, and it is right to enjoy a full table. Yet the thanks that have been said in narrow places have another sound, rather as bread tastes different to the hungry. They are no performance for those looking on. They are a way to find one’s footing, by feeling about in the dark for whatever is firm, and putting one’s weight on that.",
    ],
    prayer:
      "Father, for what is good we thank you, and there is much of it. In what is not good, show us where you are. Keep us from false cheer and from forgetting, and make our thanks true.",
    step: "Before one meal this week, have everybody name something good that happened in the middle of something hard. Go first.",
  },
  {
    slug: "four-in-the-afternoon",
    title: "Four in the afternoon",
    reference: "Isaiah 9:2",
    body: [
      "December takes the light away in small coins. A few minutes each day, hardly missed, until one leaves work at an hour that used to be afternoon and finds the headlights on. In the windows the lamps come up one after the other. It is the season for beginning to wait.",
      "The districts that Isaiah names lay in the north, along the road that armies used. Their towns were always the first to be burned. When he says darkness, he has no mood in mind but occupation, hunger, and the sort of night in which nobody opens when there is a knock. It was of those towns that he spoke, in the past tense, as though reporting what had happened: they have seen it. He said so some seven hundred years before a carpenter from Nazareth moved to a house by the lake, in precisely that region, and began to teach.",
      "The prophets could do that. They were so sure of God that the future had already happened to them. Advent asks for a little of the same sight. We light one candle, of all things, against the whole of the dark, and it would be ridiculous if it were the point. But it is only the first. It has heard something.",
    ],
    prayer:
      "Come, Lord Jesus, to those who live along the road that armies use. Come to the rooms where it is dark at noon. Until you do, make us keepers of some small light, and do not let it go out.",
    step: "Light one candle each evening this week at the hour when it gets dark. Before you turn on any other lamp, name one place or person that needs light.",
  },
  {
    slug: "road-works",
    title: "Road works",
    reference: "Isaiah 40:3",
    body: [
      "Orange cones, a man with a sign that says slow on one side and stop on the other, and a line of drivers looking at the clock. Nobody has ever been glad of road works. They are noisy, they take too long, and what they improve is only ever felt later, by those who drive over it without noticing anything at all.",
      "When a king meant to travel in the ancient world, crews were sent ahead. They filled the washouts, took the top off the worst of the rises and carried away what had fallen on the road. It was pick-and-basket work, and the king did not see it done. Isaiah hears such an order given to a whole people, and the place where they are to dig is a desert.",
      "Curiously, the highway is not for getting to God. All the traffic on it comes from the other direction. He is on his way already; he would come, one feels, across broken ground if need be, as he did in the end. But he lets us move a stone. Advent is the time for that. There is a resentment lying across the lane, or a hole that someone keeps falling into. It should not take more than an honest hour.",
    ],
    prayer:
      "Lord, you are on the way, and we have left so much lying about. Show us one stone we can move. Fill in what we have hollowed out, bring down what we have piled up, and come.",
    step: "Find the obstacle between you and one other person, a debt, an unanswered message, a thing never returned, and clear it away before Sunday.",
  },
  {
    slug: "yes-in-a-small-house",
    title: "Yes, in a small house",
    reference: "Luke 1:38",
    body: [
      "Painters have given her a marble floor, a lily and a book. It is more likely that there was packed earth underfoot and something on the fire. Nazareth was too small to be mentioned in the Old Testament even once. Nothing was expected there, least of all by a girl whose life had just been arranged for her.",
      "The angel did a good deal of the talking. Mary asked one question, and a practical one. She was told about the Spirit and about an elderly cousin who was expecting; she was not told what Joseph would say, or her mother, or how one explains such a thing in a village. And heaven, having said what it came to say, waited. All that had been promised since Abraham stood in that room and was silent until she had spoken.",
      "What she said is short. It does not mean that she understood it, or that she was not afraid. It puts her life at the disposal of a word that somebody else had spoken. Grace came first: she was called favored before she had agreed to anything. But grace asked. It always does. It stands in the low doorway, with the whole future behind it, and it will not push.",
    ],
    prayer:
      "God of Mary, you come to small houses and you ask. Where you are asking us, quiet our many objections. Let your word be done in us, and stay with us when the angel has gone.",
    step: "There may be a thing you have been asked to do and have neither refused nor begun. Give it your answer this week, and tell somebody who will hold you to it.",
  },
  {
    slug: "with-feet",
    title: "With feet",
    reference: "John 1:14",
    body: [
      "Midwives count fingers, and then they count toes. Someone must have done it in Bethlehem too, by whatever light there was, while the animals shifted in the straw. Ten. All there. Wrinkled, purple with cold, and about as long as a man’s thumb.",
      "John begins his Gospel further back than the manger, in fact further back than anything. He speaks of the Word by which all that exists was called into being, and for thirteen verses we walk among stars. Then comes the sentence on which everything turns, and its chief word is as blunt as a butcher’s: flesh. The One who made the world now had a temperature. He could be hungry. He would have to learn to walk, holding on to the edge of a bench, and would fall down.",
      "God did not send word. He came on foot. Those feet would go up mountains and across a lake; a woman would wash them with her tears; there would be nails. But we need not be there yet. Tonight they fit in a carpenter’s hand. All the words that we have said about God this year have been said about this child. He has come in, and he is cold, and he has not come to visit. He means to live here.",
    ],
    prayer:
      "Welcome, Lord. There is not much room, and it is not very clean, and it is yours. Thank you for coming all the way. Stay, and let us learn from you how God walks.",
    step: "Hold somebody’s hand or a child’s foot this week for as long as they let you, and think: he had these. If you are alone, hold your own two hands, and think the same.",
  },
];
