import type { Devotional } from "../devotionals.ts";

/** Weeks 40 to 52: October, Thanksgiving, Advent, and Christmas in the last. */
export const AUTUMN: Devotional[] = [
  {
    slug: "an-open-hand",
    title: "An open hand",
    reference: "2 Corinthians 9:7",
    body: [
      "Close your fist on a wet sponge and the water runs out. Close it on a twenty-dollar bill and the bill stays put, but nobody can hand you anything else. Paul was raising money when he wrote this week’s verse. There was hunger in Jerusalem and there was money in Corinth, and he could have leaned on people. He told each of them to decide privately, the way you’d settle on a present for someone.",
      "So before you give, sit down with a few questions. Leave the banking app closed.",
      "If no one ever found out the amount, what would it be?",
      "Is there anyone you’re hoping will notice?",
      "Is there anything you give now only because it would be embarrassing to stop?",
      "What are you afraid of running out of? If there’s a number, tell God the number.",
      "When did somebody give to you and clearly enjoy it?",
      "Our word hilarious comes from Paul’s word for cheerful. He isn’t adding a second requirement, as if you had to smile while you paid. People get that way when they find out how much they’ve been given, and by whom. God loves to see it. It must remind him of his Son.",
    ],
    prayer:
      "Giver of all good things, our hands close on their own. Loosen them gently. Help us decide this week what to give, without fear and without show, and let there be joy in it.",
    step: "Settle on an amount of money or time you can give gladly, not the amount that would impress. Give it by Wednesday, before you talk yourself out of it.",
  },
  {
    slug: "in-praise-of-feet",
    title: "In praise of feet",
    reference: "Isaiah 52:7",
    body: [
      "Nobody writes love songs about feet. You shove them into work boots at five in the morning, stand on them through a double shift, and show them to no one but the podiatrist. Isaiah calls a pair of them beautiful. He’s looking up from inside a ruined city, to where the road comes over the ridge. A runner appears. He’s too far off to have a face, and no one can hear him yet. But the lookouts can tell by how he runs. Men with bad news don’t come down a hill like that.",
      "Up close those feet would have been a mess: split nails, blood, dust to the shin. They were beautiful because of the news he was carrying, and because he came. It couldn’t float over the mountains by itself. Ask people at church how they first heard the gospel. For one man it was a guy from his old crew, standing on the porch with a casserole. For one woman it was sneakers squeaking down the hall at the end of visiting hours. They can’t tell you much of what was said. They can tell you who came.",
    ],
    prayer:
      "God who reigns, thank you for the people who crossed a mountain to tell us. Bless tired feet everywhere tonight. And send ours, such as they are, to someone who is watching the road.",
    step: "Deliver one encouragement in person this week that you’d normally text. Go there. Let the walk or the drive be part of it.",
  },
  {
    slug: "the-visit",
    title: "The visit",
    reference: "James 1:27",
    body: [
      "Visiting hours are two to four. The parking lot is half empty. You sign in at the desk, third name since Tuesday. In the day room a game show is on, loud, and no one is watching it. Several people are wearing their good cardigans. They’ve been dressed for company since breakfast.",
      "She’s by the window. She isn’t sure of your name, but she takes your hand as if she were. You’d meant to stay fifteen minutes. She tells you about a Buick, and then she tells you again, and the second time you learn that her husband courted her in it, and what his name was.",
      "James says what religion comes down to, and his answer sounds like a street address. Go to the house where the father died. Go to the woman who has no one to speak up for her. He doesn’t say to feel bad for them, and he doesn’t say to mail a check, though they’ll need the check too. His verb means to go and look after. Scripture uses it of God, who visits his people and doesn’t just wave from heaven.",
      "There’s a second half to the verse, about staying clear of the world’s stain, and you may have been taught that it’s about movies. Look at what it’s sitting next to. What is the world’s way with widows and orphans? It forgets them. It’s swamped right now, it feels terrible, it’s really going to try to get over there before Christmas.",
      "At ten to four an aide comes by with applesauce and a paper cup of pills. “Is this your family?” she asks, and the woman by the window says yes.",
    ],
    prayer:
      "Father of orphans and defender of widows, you visit and you stay. Put one face in front of us now. Get us past our reluctance, which is mostly fear, and through the door.",
    step: "Visit one person this week who can’t easily get out. You don’t need to bring anything. Stay an hour, and set the next date before you leave.",
  },
  {
    slug: "still-standing",
    title: "Still standing",
    reference: "Ephesians 6:13",
    body: [
      "The morning after the windstorm, half the street is in the wrong yard: branches, a trampoline, twenty feet of somebody’s fence. Your mailbox leans now. The letters inside are dry.",
      "In his lines about God’s armor Paul keeps using the word stand. Christ has already taken the ground. Your part, on the worst of days, is to end up on your feet.",
      "This may be that week for you. You’ll get through the custody hearing, or the fourth round of chemo, or the first birthday without him, and at ten that night you’ll be upright at the kitchen counter, leaning a little. God won’t call that small. The armor you’re wearing belonged to his Son, who stood through worse and was standing again on the third day.",
    ],
    prayer:
      "Lord, you know whose evil day it is. Put your own armor on them, and on us when our day comes. When there’s nothing left for us to do, hold us up.",
    step: "Text five words to someone who is barely hanging on: I am standing with you. Then do one thing that proves it.",
  },
  {
    slug: "waving-from-a-distance",
    title: "Waving from a distance",
    reference: "Hebrews 11:13",
    body: [
      "There’s a clock on the stove, and it’s set to Dallas. Your friend’s grandmother keeps another one in her head. Back home it’s evening already. The plums must be in, and her sister is locking up the house. She’s been a citizen for thirty years. She pays her taxes here, she knows the jokes, she yells at the Cowboys. And she still leans a little toward home, like a plant on a windowsill. That’s how Hebrews describes the great believers, and it adds a fact that a more careful writer would have left out. They died without getting it. God promised Abraham a country, and in the end he owned one field with a grave in it. What he had was a look at the thing, a long way off, and he raised his arm to it the way you’d wave at a lit window across a valley.",
      "About this time of year many churches read the names of people who have died. If yours does, think of what each of them was waiting for. A son who’d call. A different scan. Peace in a country they’d left at nineteen. Most of them didn’t live to see it. Hebrews never says they were wrong to wait. It says they’d figured out that they were passing through, and whose house they were headed for.",
    ],
    prayer:
      "God of Abraham, God of our own dead, keep for them what they didn’t live to hold. Give us their long sight. When the road seems to end short of the promise, help us raise a hand to it anyway.",
    step: "Write down the names of three people of faith who have died and what each was still hoping for. Take up one of those hopes yourself, in prayer or in action.",
  },
  {
    slug: "night-shift",
    title: "Night shift",
    reference: "Psalm 130:6",
    body: [
      "It’s ten past one. On the fourth floor a nurse is charting by the light of a monitor. A trucker eases into the last space at a rest area outside Amarillo. A father walks the hall with a feverish two-year-old against his shoulder. A woman who was laid off at three that afternoon lies next to her sleeping husband and does math.",
      "At ten past three they’re all still up. They don’t know about each other. Now and then each of them looks toward the same side of the sky.",
      "The psalm says its line about the watchmen twice, and if you’ve had a night like that you know why. You look, and it’s dark. You look again, and it’s dark. The watchman can’t do one thing to bring on the morning. He’s also the one man in the city who is sure it will come. He has seen it every single time.",
      "The rest of the psalm comes up out of deep trouble. Its writer needs to be forgiven, and he waits for that the way these four wait for light. He can’t hurry the Lord. He doesn’t doubt him.",
      "At ten to six the window over the sink goes gray.",
    ],
    prayer:
      "Lord, keep watch with those who work or weep tonight, and give your angels charge over those who sleep. We wait for you. Let morning find us turned toward the east.",
    step: "Get up before dawn once this week, bundle up, and watch the day come. While you wait, pray for people who work nights, by name if you know any.",
  },
  {
    slug: "someone-elses-letter",
    title: "Someone else’s letter",
    reference: "2 Corinthians 5:20",
    body: [
      "An ambassador lives in a nice house that isn’t hers, and nobody is interested in her opinions. When she’s sent in with a letter, she delivers what it says. She can’t add a threat because she’s in a bad mood. She can’t skip the generous part because she doesn’t like the man across the desk.",
      "Paul takes that title for himself, and you’d expect something stately to follow. What follows is a plea. We beg you, he says. Kings don’t usually have their ambassadors beg, and the one who was wronged doesn’t usually sue for peace. God does both. He took the cost of it on himself, and now he sends people out, over and over, to ask whether anyone would care to accept.",
      "Think of how you carry that letter to the brother-in-law who baits you every Thanksgiving, or the daughter who’s done with church. It can’t go through a bullhorn, and it can’t go with an eye roll. You didn’t write the terms, and you can’t make them any harder. Some days you’ll hardly get a word of it out. But you were on the receiving end once. You know how gently it was handed to you.",
    ],
    prayer:
      "God our peace, you came to us with a plea when you could have come with a sentence. Make us careful with your letter. Keep us from adding to it with our words or crossing it out with our lives.",
    step: "Is there a fight where both sides still trust you? Say one true, good thing this week to each about the other.",
  },
  {
    slug: "say-so",
    title: "Say so",
    reference: "Psalm 107:2",
    body: [
      "Four groups of people turn up in Psalm 107, and no one in them gets a name. Some were lost in the desert. Some were in prison and had earned it. Some were too sick to eat. Some had gone to sea on business and met a wave. You’ve probably been in at least one of the four. Each time the same short line follows: they cried out, and he heard.",
      "Then come the instructions. If he got you out, tell somebody. You don’t have to tell it well, and the four accounts are pretty blunt. We took a wrong turn. It got this bad. We called, and look, there’s ground under us.",
      "Plenty of people have a story like that and never tell it. It seems too small, or too strange, or they’re afraid they’d sound pleased with themselves. Some were hurried to the happy ending once, before there was one. No one should push you.",
      "But there’s a guy two cubicles over who eats lunch in his car. He’s where you used to be, with the drinking or the debt or the silence at home, and as far as he knows nobody gets out. You did. It would take two minutes and a sandwich.",
    ],
    prayer:
      "Lord, you heard us, and we’ve been pretty quiet about it. Give us plain words and the right moment. For those still in the middle of it, let our story be a hand and not a push.",
    step: "Tell one person this week, in under two minutes, about one time you were helped. Say how bad it was as well as how it turned out.",
  },
  {
    slug: "a-small-preposition",
    title: "A small preposition",
    reference: "1 Thessalonians 5:18",
    body: [
      "Look at the first word of this week’s verse. It has two letters, and a lot depends on them. Paul tells us to give thanks in whatever comes. He doesn’t tell us to give thanks for it.",
      "You don’t have to thank God for the accident, the layoff, or the call at 2 a.m. Scripture never asks you to call evil good. It has whole books of complaint, and those are prayers too. But no place is so dark that nothing of God’s is in it, so feel around for what’s there. The neighbor took the dog. The surgeon was gentle. We had him for nineteen years.",
      "If your table is full this year, enjoy it. If there’s a chair you can hardly look at, one true sentence is plenty.",
    ],
    prayer:
      "Father, for what is good we thank you, and there is a lot of it. In what isn’t good, show us where you are. Keep us from fake cheer and from forgetting, and make our thanks true.",
    step: "Before one meal this week, have everyone name something good that happened in the middle of something hard. Go first.",
  },
  {
    slug: "four-in-the-afternoon",
    title: "Four in the afternoon",
    reference: "Isaiah 9:2",
    body: [
      "It happens every December. You’ve been losing a couple of minutes of daylight a day without missing them, and then one afternoon you walk out to the parking lot at the usual time and can’t find your keys in the dark. The headlights are already on. All the way home there are lamps in people’s windows. This is when the church starts to wait.",
      "The districts Isaiah names were up north, along the road that armies used. Their towns were always the first to burn. When he says darkness he doesn’t mean a mood. He means soldiers, hunger, and the kind of night when nobody gets up to answer a knock. Those were the towns he had in mind, and he put it in the past tense, like a man reporting what had already happened. They’ve seen it.",
      "He said so some seven hundred years before a carpenter from Nazareth moved into a house by the lake, in exactly that part of the country, and began to teach.",
      "That’s how sure of God the prophets were. Advent asks you for a little of the same. You light one candle on the coffee table. The news is on in the next room, the toddler has a fever, your brother’s unit ships out in January, and there it is, two inches of wax against all of that. It would be silly if the candle were the point. But it’s the first of four. You’re lighting it because of who has already come, and because he promised to come again.",
      "If it’s dark at your house by four in the afternoon, or by noon, you don’t have to act cheerful. Isaiah didn’t. Go ahead and strike the match.",
    ],
    prayer:
      "Come, Lord Jesus, to those who live along the road that armies use. Come to the rooms where it’s dark at noon. Until you do, make us keepers of some small light, and don’t let it go out.",
    step: "Light one candle each evening this week when it gets dark. Before you turn on any other lamp, name one place or person who needs light.",
  },
  {
    slug: "road-work",
    title: "Road work",
    reference: "Isaiah 40:3",
    body: [
      "The flagger turns her sign to STOP, and that makes me the eleventh car in line. I check the clock. I check it again. It’s hard to be grateful for road work. I’ll only find out what it was for next spring, when I drive over this stretch and don’t feel a thing.",
      "When a king was going to travel in the ancient world, crews went out ahead of him. They filled the washouts, cut down the worst of the rises, and hauled off whatever had fallen on the road. The king never saw it done. Isaiah hears that order given to a whole people, and the job site is a desert.",
      "What gets me is which way the traffic runs. This highway isn’t for me to get to God. He’s already on his way here, and he’d come over broken ground if he had to. In the end he did.",
      "But he lets me move a rock, and I know which one it is. You probably know yours: the text you never answered, the two hundred dollars, the thing you said about her that got back to her. It shouldn’t take more than an honest hour.",
    ],
    prayer:
      "Lord, you’re on the way, and we’ve left a lot lying in the road. Show us one rock we can move. Fill in what we’ve hollowed out, bring down what we’ve piled up, and come.",
    step: "Find the obstacle between you and one other person, a debt, an unanswered message, something never returned, and clear it away before Sunday.",
  },
  {
    slug: "yes-in-a-small-house",
    title: "Yes, in a small house",
    reference: "Luke 1:38",
    body: [
      "Painters give Mary a marble floor, a lily, and a book. A dirt floor and something on the fire is more likely. Nazareth was so small that the Old Testament never mentions it. Nobody expected anything to happen there, least of all to a girl whose life had just been arranged. The angel does most of the talking. Mary asks one question, and it’s a practical one. She hears about the Spirit, and about an older relative who is expecting. She doesn’t hear what Joseph will say, or her mother, or how you explain this in a town where everyone knows your business. Then heaven has said what it came to say, and it waits.",
      "Her answer is short. It doesn’t mean she understood, or that she wasn’t scared. It puts her life in the hands of a word that God had spoken.",
      "Grace got there first: the angel called her favored before she’d agreed to anything. But grace did ask. If God has been asking you something this Advent, to take the foster placement, to call your dad, to come back, he’ll ask you the way he asked her. He won’t shove.",
    ],
    prayer:
      "God of Mary, you come to small houses and you ask. Where you’re asking us, quiet our many objections. Let your word be done in us, and stay with us when the angel has gone.",
    step: "Maybe you’ve been asked to do something that you’ve neither turned down nor started. Give it your answer this week, and tell someone who will hold you to it.",
  },
  {
    slug: "with-feet",
    title: "With feet",
    reference: "John 1:14",
    body: [
      "Watch a labor and delivery nurse. She counts the fingers, and then she counts the toes. Somebody must have done it in Bethlehem too, by whatever light there was, with the animals shifting in the straw. Ten. All there. Wrinkled, purple with cold, the whole foot about as long as a man’s thumb.",
      "John starts his Gospel further back than the manger. He starts before there was anything. For thirteen verses he writes about the Word through whom the stars were made, and then comes the sentence it all turns on, with a word in it as blunt as a butcher’s: flesh. The One who made the world now had a temperature. He could be hungry. He’d have to learn to walk, hanging on to the edge of a bench, and he’d fall down.",
      "God could have sent a message. He came himself, on foot. Those feet will climb mountains and cross a lake. A woman will wash them with her tears. There will be nails. You don’t have to go there yet. Tonight they fit in a carpenter’s hand.",
      "Everything we’ve said about God in these readings all year, we’ve been saying about this child. He’s here, and he’s cold, and he isn’t visiting. He’s moving in.",
    ],
    prayer:
      "Welcome, Lord. There isn’t much room, and it isn’t very clean, and it’s yours. Thank you for coming all the way. Stay, and teach us how you walk.",
    step: "Hold someone’s hand or a baby’s foot this week for as long as they’ll let you, and think: He had these. If you’re alone, hold your own two hands and think the same.",
  },
];
