import type { Devotional } from "../devotionals.ts";

/** Weeks 1 to 13. The last one is for the week of Good Friday and moves with it. */
export const WINTER: Devotional[] = [
  {
    slug: "a-calendar-with-nothing-in-it",
    title: "A calendar with nothing in it",
    reference: "Psalm 90:12",
    body: [
      "The new calendar from the credit union is up by the phone charger, and so far January has nothing in it but the phases of the moon. Give it ten days. The orthodontist will move in, then basketball, then the oil change you put off in November.",
      "Psalm 90 is an old prayer about time. The man praying has looked hard at how short a life is, grass at breakfast and straw by supper, and he doesn’t ask for more of it. He asks God to teach him to count. You’d think he could already, but he means counting a day as a gift, handed to you this morning, that you didn’t have coming. He knows there will be a last one, and he knows who gives them. So he can fill in the squares without panic, and leave a few of them blank.",
    ],
    prayer:
      "Lord, you were here before our calendars and you’ll be here after them. Teach us to take this week one day at a time. Show us what belongs in it, and give us the nerve to leave the rest out.",
    step: "Pick one evening this week and don’t write anything in it. When it comes, leave it open and see who or what you find there.",
  },
  {
    slug: "boots-on-the-mat",
    title: "Boots on the mat",
    reference: "Exodus 3:5",
    body: [
      "Check the mat by your back door in January: boots with salt lines, one glove, the sneakers a kid wore to the bus stop in the slush. It’s where the outside comes off. You wouldn’t call it a holy place.",
      "Moses wouldn’t have called that hillside one either. He had been tending another man’s sheep for forty years, and the ground looked like all the ground he’d crossed that morning. Then a bush was on fire, and the first thing God asked of him was plain. Shoes off.",
      "It’s hard to look important in bare feet. You feel every pebble. You can’t leave in a hurry. Maybe that’s how reverence starts: you stop, you take off some of what you’ve been wearing to protect yourself, and you stay put long enough to find out you aren’t alone.",
      "The holiness was there before Moses noticed it. All he did was turn and look.",
    ],
    prayer:
      "God of ordinary ground, slow us down. When we walk in the door this week, remind us that you’re already in the room. Take off what we’ve been hiding in, and let us stand in front of you as we are.",
    step: "Each time you take off your shoes at home this week, stop for one breath before the next thing and say: You are here.",
  },
  {
    slug: "engine-off",
    title: "Engine off",
    reference: "Psalm 46:10",
    body: [
      "You’re in the driveway. The engine is off, the groceries are in the back, and the ice cream isn’t getting any colder. You can see the kitchen light. In there someone will need a signature, someone will need supper, and someone will need to know what you did with the charger. So you sit. Three more minutes.",
      "The dashboard ticks as it cools. The radio is off, and for once so is the phone. There’s nothing you can fix from the driver’s seat of a parked car. You notice your hands are still on the wheel, gripping it.",
      "The psalm that says to be still is a loud one: mountains sliding into the sea, nations in an uproar, weapons lying broken on the ground. It was written for people with every reason to keep moving. And the Hebrew behind that quiet command can mean to let your hands drop.",
      "You let them drop. The house is still standing. God has been God all day without your help, and he’ll be God through supper.",
      "Then you get the ice cream out of the back and go in.",
    ],
    prayer:
      "Father, our hands are tired from gripping things you already hold. Help us let go. Be God in our homes and in the news, and make us glad it’s you.",
    step: "Once a day, before you get out of the car, off the bus or up from your desk, sit for three minutes with your hands open. You don’t need to say anything smart.",
  },
  {
    slug: "as-far-as-the-light-goes",
    title: "As far as the light goes",
    reference: "Psalm 119:105",
    body: [
      "The power goes out at seven-thirty, and the whole block goes with it. Someone finds the flashlight, in the drawer with the batteries that don’t fit it, and you all head down the hall single file, watching the circle on the floor. You’ve lived in this house for years, and you can’t see any of it past the circle.",
      "The lamp in the psalm gave less light than that. It was a clay saucer with some oil and a wick. It showed you the next step and the edge of the ditch, and it left the rest of the road dark. If you waited to start until you could see all the way into town, you spent the night where you were.",
      "Most of us would like the floodlight. You open the Bible wanting to know how the biopsy will come back, or which of two job offers to take, or whether your son is going to be okay. What you get this morning may be enough to tell the truth in one conversation, or to forgive your sister before supper. That can feel like too little. But you have to take the road in pieces about that size anyway, and the lamp comes with you.",
    ],
    prayer:
      "Lord, we ask for the map and you hand us a lamp. Help us be content with the next step, and brave enough to take it. Where it’s dark up ahead, be there before us.",
    step: "Read one psalm slowly each morning this week, in the same chair. Before you get up, name one thing in the day ahead that it sheds light on.",
  },
  {
    slug: "both-in-one-sentence",
    title: "Both in one sentence",
    reference: "Mark 9:24",
    body: [
      "What would you have told him? He has brought his sick son to the disciples, and they couldn’t help. A crowd is watching. Jesus asks about faith, and this father has been through too many bad nights to make his answer come out neat. He says yes and he says help, in one breath.",
      "A careful teacher might have sent him home to work on the second half. Jesus heals the boy.",
      "If you sit in church with your arms folded around a question, that man’s prayer is yours to borrow. Telling God you doubt him is already a kind of trust. Hold out what you’ve got, in both hands: the part that believes and the part that doesn’t.",
    ],
    prayer:
      "Jesus, you didn’t send him away. We bring you what we believe today and what we can’t. Hold on to us where our grip is weak, and help the people we love who can’t wait until we’re sure.",
    step: "Write God one sentence with an honest yes and an honest but in it. Date it, leave it in your Bible, and read it again next summer.",
  },
  {
    slug: "take-the-other-end",
    title: "Take the other end",
    reference: "Galatians 6:2",
    body: [
      "You can get a couch about as far as the stairs by yourself. You can drag it, shove it, take the door off its hinges and say some things you’ll be sorry for. Then it’s wedged against the railing with you on the wrong side, and you text a friend: Are you busy?",
      "He shows up twenty minutes later in work boots. He doesn’t ask why you tried it alone. He looks at the landing, takes the top end and goes up backward, blind, while you call out the steps. You go at his speed, then he goes at yours.",
      "We’ll ask for help with a couch. It’s harder to ask for help with a diagnosis, or the credit cards, or a marriage that’s gone quiet. Those feel private. A man who got laid off in October can leave the house at seven every morning until Christmas so the neighbors won’t know.",
      "Paul was writing to a church full of people comparing themselves with each other, and he told them to lift. There’s no form to fill out. Some weeks you’ll be the one in the work boots. Other weeks the obedient thing is to let a friend get a grip on what you’ve been carrying. Even Jesus had his cross carried part of the way by a stranger.",
    ],
    prayer:
      "Lord Jesus, you carried what none of us could. Open our eyes to the person stuck on the stairs near us. And when the load is ours, take away the pride that says we’ve got it.",
    step: "Ask one person by name what’s heavy right now, and offer something specific: a ride, a meal, an hour. Or tell one person what’s heavy for you.",
  },
  {
    slug: "before-you-were-any-use",
    title: "Before you were any use",
    reference: "Jeremiah 31:3",
    body: [
      "In a shoebox at the back of the closet there’s a bundle of old love letters, and they’re embarrassing. The nicknames alone. But the person who wrote them was in love that night, and nothing that happened later can make it not have been so.",
      "Jeremiah’s people had every reason to think God’s letters to them were void. They had lost their city, mostly through their own stubbornness, and the prophet had spent decades telling them so. Then, in the middle of that hard book, the tone changes, and God speaks of a love with no first day. It didn’t start when they did well, so it isn’t over now that they’ve done badly.",
      "Most of the love we get comes with a because. Because you’re funny, because you’re mine, because you picked up when I called. It’s good love, and you’d be cold without it. It also leaves a small worry behind. What if the because goes away? What if you get sick, or lose the job, or stop being funny? God gives no because here. He loved you before you were any use to anyone, and he hasn’t stopped. You can lean your whole weight on that.",
    ],
    prayer:
      "God who loved us first, we’re used to earning our place. Let it sink in this week that you wanted us before we could do anything. Draw us, and we’ll come.",
    step: "Write a short letter by hand to someone you love, and give no reason in it beyond the fact that you do. Mail it by Friday.",
  },
  {
    slug: "what-the-sponge-cannot-reach",
    title: "What the sponge can’t reach",
    reference: "Psalm 51:10",
    body: [
      "My travel mug has a brown ring about an inch from the bottom, down where the sponge won’t go. I rinse it every night. From the outside it’s a nice mug, and no one looks inside it but me.",
      "I think of it when I read Psalm 51. Tradition gives that prayer to David, a king with an excellent outside: admired, successful, quick to get angry about injustice when it was other people’s. Then a prophet told him a story, and he walked right into it.",
      "What I notice is what he leaves out when he prays. He doesn’t ask God to forget it. He doesn’t ask for his reputation back, or for one more chance to show what he can do. I would ask for all three. David asks for something he knows he can’t make, and the verb he uses is the one from the first page of the Bible, the one Scripture saves for God.",
      "I can clean up a heart a little. I can discipline it, distract it, dress it up for Sunday. I can’t create one. So that’s my prayer at the kitchen sink this February, scrubbing at the same stain as last February. It comes as a relief to be asking the one who can.",
    ],
    prayer:
      "Creator God, we’ve polished the outside for a long time. Look at the inside, which you know already, and make there what we can’t. Don’t let us be afraid of your hands.",
    step: "Wash one neglected thing slowly and well this week: a mug, a pan, a windowsill. While you do, tell God the one thing you’d rather not bring up.",
  },
  {
    slug: "three-verbs",
    title: "Three verbs",
    reference: "Micah 6:8",
    body: [
      "Micah’s neighbors had a list ready when they wondered what God might want from them: burnt offerings, year-old calves, rams by the thousand, oil by the river. Each item is bigger than the last, like bidders at an auction losing their heads. God’s answer is three verbs. You can’t buy any of them, and you can’t get any of them done by Friday. Try them on the week ahead.",
      "Do justice. Is there a bill you could have paid by now? Did the sitter, the server, the guy who fixed the gutters get what you agreed on? Who isn’t in the room when you tell that story?",
      "Love mercy. When did you last forgive someone and enjoy it? Would the person you’re being so patient with say that you like them? Where do you want a break for yourself and the rulebook for your brother-in-law?",
      "Walk humbly. Whose speed are you going at? Have you asked God where he’s headed, or only told him where to meet you?",
      "Most of us swap the first two. We love justice, aimed at other people, and do a little mercy when it’s convenient. Micah gives justice to our hands and mercy to our hearts. All he asks of our feet is to keep God company.",
    ],
    prayer:
      "Lord, we keep offering you more than you asked for, and less. Make our hands fair and our hearts fond of mercy. Let us walk beside you this week, at your speed.",
    step: "Make one small unfairness right this week: an unpaid bill, credit you didn’t share, a joke at someone’s expense. Don’t announce it.",
  },
  {
    slug: "the-basin",
    title: "The basin",
    reference: "John 13:14",
    body: [
      "Water, a bowl, a towel. Everything they needed was right there in the upstairs room, and twelve men had walked past it on the way to the table. The job wasn’t hard. It just belonged to the lowest person in the house, so each of them had seen it and gotten interested in something else.",
      "Then Jesus got up. John tells it slowly, one motion at a time, as if he could still see it decades later: the robe laid aside, the towel tied on, the water poured, and God going around the room on his knees. He washed the feet of the man who would swear before morning that they’d never met. He washed the feet of the man who already had a buyer for him. Same water, same towel, same care.",
      "Peter argued, of course. Being the one in the chair is harder than it sounds.",
      "Afterward Jesus told them to do likewise, and Christians have disagreed ever since about how literally he meant it. Some churches bring out real basins. Either way, look where he started: with the people closest to him, and with what was dusty and everyday about them. He didn’t wait to be asked.",
      "You know where the basin is at your house. It’s the full dishwasher, the litter box, the call to your aunt who tells the same three stories. At work it’s the breakroom microwave, or the new hire on second shift who has to be shown one more time. Everyone has seen it. It’s been sitting there since last week.",
    ],
    prayer:
      "Lord and Teacher, wash us first, because we find even that hard. Then hand us the towel. Keep us from picking only the feet we like.",
    step: "Do one job this week that everyone at home or at work walks past. Do it well, and don’t let anyone find out it was you.",
  },
  {
    slug: "turning-out-the-pack",
    title: "Emptying the pack",
    reference: "Hebrews 12:1",
    body: [
      "A few days out on the Appalachian Trail, new hikers tend to dump the whole pack on the ground and take a look. The hardcover novel. The second pair of boots. The cast-iron skillet. Every one of them made sense in the kitchen back in Ohio. Forty miles of hills have shown what each one costs.",
      "The letter to the Hebrews names two things that slow a runner down. One is sin, which tangles around your ankles. The other it just calls weight, and weight can be perfectly innocent. A grudge is a weight. So is a good plan whose time has passed, or the picture you carry of how life was supposed to look by forty. You don’t need to be ashamed that you packed it. You only need to decide whether it’s coming up the next hill.",
      "You aren’t the first one on this trail, either. The writer has just spent a whole chapter calling out names, and they aren’t athletes. They hid. They laughed out loud at a promise. They made awful mistakes, and they got there. Picture them along the last mile holding out paper cups of water and yelling for you. They know the race can be finished, and they know who ran it first.",
    ],
    prayer:
      "Jesus, you ran ahead of us and you’re waiting at the end. Show us what we don’t have to carry anymore. Untangle us where we’re caught, and let us hear the ones who finished before us.",
    step: "Empty one bag, drawer or inbox all the way to the bottom this week. While you sort, ask which worry or plan you could put down too, and tell God you did.",
  },
  {
    slug: "ahead-of-the-apology",
    title: "Ahead of the apology",
    reference: "Romans 5:8",
    body: [
      "Every kid learns the order at the kitchen door: say you’re sorry, and then you can come back in. Most of us assume God keeps to it. First we apologize, then we show some progress, and then he decides we’re worth saving.",
      "Paul goes over the cross like a man checking a bill that came out too low. A person might die for someone good, he figures; it’s rare, but it happens. You don’t do it for people who are still throwing rocks. That’s when Jesus did. You’ll still need to say you’re sorry, but you’ll say it with the door open and your plate on the table.",
    ],
    prayer:
      "Christ, you didn’t wait for us to get easier to love. All we can say is thank you. Make us quick to forgive, before anyone has found the right words.",
    step: "Think of someone who owes you an apology. Do them one plain kindness this week, before it comes, and don’t mention the debt.",
  },
  {
    slug: "desire-lines",
    title: "Good Friday",
    reference: "Isaiah 53:6",
    body: [
      "Cross any college campus and you’ll see them: bare dirt tracks that cut the corner off the lawn. Landscape designers call them desire lines. The sidewalk makes its right angle, and across the grass runs the way people actually went. None of them set out to ruin the lawn. Each one saved four seconds, on a track that was already there.",
      "Isaiah’s picture of human wrong is like that. He doesn’t draw monsters. He draws sheep, who put their heads down, follow the next green thing, look up, and can’t find the flock. All of us, he says, and each by a private route. You know a few of yours. The half-truth to your boss that has worked before. The third drink. The silent treatment in the car.",
      "If the verse ended there, it would be a fair account of most weeks. In its last words, though, a weight moves.",
      "This Friday, churches will read the story slowly, and some will put the lights out one at a time. A man who never once left the path is marched out of the city carrying a beam. His friends have scattered, each by his own shortcut. And all of it, every small brown track of theirs and yours and mine, is laid on him.",
      "He could have stood on the sidewalk and called out directions. He came across the grass instead, out to the end of every line, and that’s where he finds us.",
      "You don’t have to hurry on to Sunday, and you don’t have to feel anything in particular. For one afternoon you can just stay, and look at how far he came.",
    ],
    prayer:
      "Lord Jesus, we seldom meant to go so far. Thank you for coming the whole way out to get us. Keep us near your cross this Friday for as long as we’re able to stay. Then lead us home by the road you know.",
    step: "On Friday, sometime between noon and three, stop for ten minutes: in a church, in your parked car, on your break. Name one easy habit that has carried you farther than you meant, and leave it with him.",
  },
];
