import type { Devotional } from "../devotional.ts";

/** Weeks 1 to 13, from the first days of January on. */
export const WINTER: Devotional[] = [
  {
    slug: "a-calendar-with-nothing-in-it",
    title: "A calendar with nothing in it",
    reference: "Psalm 90:12",
    body: [
      "A new calendar is the politest object in the house. It hangs there with its white squares and asks for nothing. Then the dentist moves in, and the school, and the car inspection, and by the middle of the month the squares are as crowded as the old ones were.",
      "The psalm behind this week’s verse is an old man’s prayer about time. It has looked hard at how short a life is, grass in the morning and straw at night, and it does not ask God for more of it. It asks to be taught to count. That is a smaller request than it sounds, and a stranger one, since everybody can count. What we cannot do is count a day as something handed to us rather than something we are owed.",
      "Wisdom, in this prayer, starts with arithmetic: this is one day, there is an end to them, and each is a gift from someone who has no end. Whoever knows that can fill the squares without fear, and can leave one of them white.",
    ],
    prayer:
      "Lord, you were here before our calendars and you will be here after them. Teach us to receive this week one day at a time. Show us what belongs in it, and give us the courage to leave the rest out.",
    step: "Choose one evening this week and write nothing into it. When it comes, keep it empty and see who or what you meet there.",
  },
  {
    slug: "boots-on-the-mat",
    title: "Boots on the mat",
    reference: "Exodus 3:5",
    body: [
      "By the back door in January there is usually a mat, and on the mat a heap: boots with salt lines, one glove, somebody’s sneakers wet through. Nobody thinks of that corner as a holy place. It is where the outside comes off.",
      "Moses had been looking after another man’s sheep for forty years when he saw the bush. He was at work, in the middle of nowhere in particular, and the ground he stood on looked like all the ground he had crossed that morning. The first thing God asked of him was very plain. Shoes off. Whatever else it meant, it meant that he could not keep walking as if nothing had happened, and that skin and earth would touch.",
      "A barefoot man is not ready to leave. He feels every stone. He has stopped performing, because nobody looks impressive in bare feet. Perhaps that is all reverence is at first: standing still long enough, with enough of our armor off, to find out that we have not been alone in this field. The holiness was there before Moses noticed it. The fire did not wait for him to be ready, only for him to turn and look.",
    ],
    prayer:
      "God of the ordinary field, slow us down. When we come through a door this week, let us remember that you are already in the room. Take off us what we have been hiding in, and let us stand before you as we are.",
    step: "Each time you take off your shoes at home this week, stand still for one breath before the next thing and say: you are here.",
  },
  {
    slug: "engine-off",
    title: "Engine off",
    reference: "Psalm 46:10",
    body: [
      "There are people all over town sitting in parked cars. They have arrived. The engine is off, the groceries are in the back, and still they stay behind the wheel for three more minutes, because on the other side of that front door somebody will need something.",
      "It would be easy to scold them, and a mistake. They have found one of the few places where nothing can be done. That is close to what the psalm is about, only the psalm is louder. Around its quiet sentence mountains fall into the sea, nations are in uproar, and weapons lie broken on the ground. The stillness it speaks of comes in the middle of noise and is addressed to people who have every reason to keep moving.",
      "The Hebrew word can mean to let go, to let your hands drop. It is what a fighter does when he is told that the fight is no longer his. So the reason to be still is given in the same breath: somebody else is God. The world will be held up for the next three minutes without our pressing on it. It was held up all along, and so were we.",
    ],
    prayer:
      "Father, our hands are tired from holding things that you hold. Help us to let them drop. Be God in our houses and in the news, and let us be glad that it is you.",
    step: "Once a day, before you get out of the car, off the bus or up from the desk, sit for three minutes with open hands. Say nothing clever to God.",
  },
  {
    slug: "as-far-as-the-light-goes",
    title: "As far as the light goes",
    reference: "Psalm 119:105",
    body: [
      "Power cuts teach a forgotten skill. Somebody finds the flashlight behind the batteries that do not fit it, and the family moves down the hall in single file, each watching the circle on the floor. Past the circle is a house they have lived in for years and cannot see.",
      "The lamps of the psalmist’s day were smaller still: a saucer of clay with oil in it and a wick, carried at the height of the knee. Such a light shows the next stone, the edge of the ditch, the spot where a foot may safely go. It does not show the town at the end of the road. Anyone who refused to start before the whole route was lit would have stayed where he was.",
      "We would often prefer a floodlight. We open the Bible hoping to learn what happens next year, whether the test comes back clean, which of two jobs is the right one. Sometimes what we are given instead is enough to tell the truth in one conversation, or to forgive one person before supper. It seems very little. But the road is made of exactly such pieces, and the light moves when we do.",
    ],
    prayer:
      "Lord, we ask for the map and you give us a lamp. Make us content with the next step and brave enough to take it. Where it is dark further on, be there before us.",
    step: "Read one psalm slowly each morning this week, at the same chair. Before you stand up, name one thing in the day ahead on which it throws light.",
  },
  {
    slug: "both-in-one-sentence",
    title: "Both in one sentence",
    reference: "Mark 9:24",
    body: [
      "What would you have told him? A father has brought his sick boy to the disciples, and they could do nothing. A crowd is standing round. Jesus asks about faith, and the man, who has had years of good days and terrible nights, has no time left to make his answer consistent. He says yes and he says help, and there is hardly a comma between them.",
      "A careful teacher might have sent him home to work on the second half. Come back when you are sure. Jesus heals the child. He takes that divided sentence for what it is, which is a man turned toward him with everything he has, doubts included.",
      "It may be the most honest prayer in the Gospels, and it is a comfort to anyone who has sat in a pew with arms folded over a question. Doubt said to God is already a kind of trust. We do not write our misgivings to an empty address. And faith, it turns out, need not be a big thing that we produce. It can be as small as holding out to him whatever we have got, in both hands, the belief in one and the unbelief in the other.",
    ],
    prayer:
      "Jesus, you did not send him away. We bring you what we believe today and what we cannot. Hold on to us where our hold is weak, and help the people we love, who cannot wait until we are certain.",
    step: "Write one sentence to God with an honest yes and an honest but in it. Leave it in your Bible, dated, and read it again in summer.",
  },
  {
    slug: "take-the-other-end",
    title: "Take the other end",
    reference: "Galatians 6:2",
    body: [
      "Nobody carries a sofa alone. It can be dragged, it can be cursed at, it can be got as far as the stairs. Then one stands there with it wedged against the banister, and the only sensible sentence left is: could you take the other end?",
      "It is a surprisingly hard sentence to say. We will ask a friend to help with furniture long before we ask for help with a diagnosis, a debt or a marriage that has gone quiet. Those loads look private. They seem to belong to us the way our shadows do, and so we haul them by ourselves from room to room and are puzzled at how tired we are.",
      "Paul was writing to a church that was busy measuring itself, and he changed the subject to lifting. There is no form for it. The one in front walks backward and cannot see; the one behind calls out the steps. Both go at the pace of the slower. And some weeks the kindest thing to do is not to lift at all, but to let somebody else get a grip on what we have been carrying. Christ himself had his cross carried a part of the way by a stranger.",
    ],
    prayer:
      "Lord Jesus, you carried what none of us could. Open our eyes to who is struggling on the stairs near us. And when the load is ours, take away the pride that says we can manage.",
    step: "Ask one person this week, by name, what is heavy at the moment, and offer one particular thing: a drive, a meal, an hour. Or tell one person what is heavy for you.",
  },
  {
    slug: "before-you-were-any-use",
    title: "Before you were any use",
    reference: "Jeremiah 31:3",
    body: [
      "Love letters age in odd ways. The paper yellows, the stamps become quaint, the names for each other would embarrass anyone under forty. But the tense holds. Whoever wrote it loved at that moment, and no later quarrel can make it not have been so.",
      "Jeremiah’s people had every reason to think that the letter from God was void. They had lost their city, mostly through their own stubbornness, and the prophet had told them so for decades without softening a word. Then, in the middle of that hard book, the tone changes. God speaks of a love that has no first day. It did not begin when they did well, so it is not cancelled now that they have done badly.",
      "Most love we know has a because in it. Because you are funny, because you are mine, because you came when I called. There is nothing wrong with such love; it warms the world. But it leaves a small worry behind: what if the reason goes? The everlasting kind gives no reason. It was there before we were any use to anyone, and it draws, it does not drag. One can lean on that as on a wall.",
    ],
    prayer:
      "God who loved us first, we are used to earning our place. Let it reach us this week that we were wanted before we could do anything. Draw us, and we will come.",
    step: "Write a short letter by hand to somebody you love, and give no reason in it beyond the fact that you do. Post it before Friday.",
  },
  {
    slug: "what-the-sponge-cannot-reach",
    title: "What the sponge cannot reach",
    reference: "Psalm 51:10",
    body: [
      "Tea leaves a ring inside a cup that no quick rinse takes off. One can live with it for years. Guests get the other cups, and from the outside there is nothing to see.",
      "This psalm was prayed by someone whose outside had been in excellent order. Tradition gives it to David, a king, admired, quick to be angry at injustice in other people, until a prophet told him a story and he walked straight into it. What he asks afterward is remarkable for what it leaves out. He does not ask that it be forgotten. He does not ask for a better reputation, or for one more chance to show what he can do. He asks for something that he knows he cannot make.",
      "The verb is the one from the first page of the Bible, and Scripture keeps it for God. We can improve a heart; we can discipline it, distract it, dress it. Creating one is out of our hands. That is bad news for self-improvement and very good news for anybody who has scrubbed at the same stain every winter. Here is a prayer that begins at the point where effort gives up, and it is answered by the one who is good at beginnings.",
    ],
    prayer:
      "Creator God, we have polished the outside for a long time. Look at the inside, which you know already, and make there what we cannot. Do not let us be afraid of your hands.",
    step: "Wash one neglected thing slowly and well this week, a cup, a pan, a windowsill, and while you do it tell God the one thing you would rather not mention.",
  },
  {
    slug: "three-verbs",
    title: "Three verbs",
    reference: "Micah 6:8",
    body: [
      "Lists comfort us, above all long ones. Micah’s neighbors had a list ready when they wondered what God could want from them: burnt offerings, year-old calves, rams by the thousand, oil in rivers. Each entry is larger than the one before, like somebody bidding at an auction and growing frantic.",
      "The answer fits on the back of a hand. Justice is to be done, mercy is to be loved, and the walk with God is to be humble. None of the three can be bought, and none can be finished. Each is a verb that starts again at breakfast.",
      "Look also at which verb goes with which. We are inclined to love justice, at least when it is aimed at others, and to do mercy now and then when it suits. The prophet turns this round. Justice he gives to our hands: the wage paid on time, the honest scale, the word for the person who is not in the room. Mercy he gives to our affections, because mercy done with clenched teeth is hard to receive. And at the end he puts the feet. They are not asked to run ahead or to impress. They are asked to keep somebody company.",
    ],
    prayer:
      "Lord, we keep offering you more than you asked for, and less. Teach our hands to be fair and our hearts to be fond of mercy. And let us walk at your side this week, at your pace.",
    step: "Put right one small unfairness that is in your power: a bill left lying, credit not given, a joke at somebody’s cost. Do it without announcing it.",
  },
  {
    slug: "the-basin",
    title: "The basin",
    reference: "John 13:14",
    body: [
      "Water, a bowl, a towel. Everything that was needed stood ready in that upstairs room, and twelve men had walked past it. It was not a difficult job, only a low one, and so each of them had seen it and had become interested in something else.",
      "Then the host got up. John describes it slowly, garment by garment, as if he could still see it decades later: the robe laid aside, the towel tied on, the water poured, and God going round a table on his knees. He took the feet of the one who would deny him, and the feet of the one who was about to sell him. They were washed with the same water and dried with the same care.",
      "Afterward he told them to do likewise, and churches have argued ever since about how literally he meant it. The point that can hardly be missed is the direction. He began with those nearest to him, with what was dusty and daily about them, and he did not wait to be asked. Most homes and offices have a basin standing by the door this morning. Everybody knows where it is. The dishwasher, the phone call to the aunt, the form nobody wants to fill in.",
    ],
    prayer:
      "Lord and Teacher, first let us be washed, for we find even that hard. Then hand us the towel. Keep us from choosing only the feet that we like.",
    step: "Do one job this week that everybody in your house or at your work walks past. Do it well, and let nobody find out who did it.",
  },
  {
    slug: "turning-out-the-pack",
    title: "Turning out the pack",
    reference: "Hebrews 12:1",
    body: [
      "Long-distance hikers have a ritual on the second or third evening. They tip the whole pack out on the ground and look at it. The hardback novel, the spare boots, the cast-iron pan: each had seemed reasonable in the kitchen at home. After twenty miles uphill it has become clear what each of them costs.",
      "Hebrews speaks of two things that slow a runner. One is sin, which tangles round the ankles. The other it simply calls weight, and weight may be quite innocent. A grudge is a weight, but so is a good plan that has had its day. So is the picture of how life was supposed to go by now. Nobody needs to be ashamed of having packed it. It only has to be asked whether it is coming up the next hill.",
      "All this would be a lonely business without the people in the stands. The writer has just spent a chapter calling their names, and it is no parade of athletes. They hid, they laughed out loud at a promise, they made terrible mistakes, and they arrived. They are not there to judge our style. They lean over the rail because they know that the race can be finished, and by whom it was opened.",
    ],
    prayer:
      "Jesus, you ran ahead of us and you wait at the end. Show us what we no longer have to carry. Untangle us where we are caught, and let us hear the ones who finished before us.",
    step: "Empty one bag, drawer or inbox this week all the way to the bottom. While you sort, ask which worry or plan you might also put down, and tell God you have.",
  },
  {
    slug: "ahead-of-the-apology",
    title: "Ahead of the apology",
    reference: "Romans 5:8",
    body: [
      "Suppose the order had been sensible. First we come to our senses, then we apologize, then we make some visible progress, and then, moved by all this, God decides that we are worth saving. Most religions of the human heart run on that timetable. Children learn it at the kitchen door: say sorry, and you may come back in.",
      "Paul noticed that the cross does not fit the schedule. He goes over it like a man checking a bill that came out too low. A person might give his life for somebody good, he reasons; it is rare, but it happens. Nobody does it for those who are still in the act of throwing stones. And yet that was the moment that was chosen. No one at the foot of the cross had asked for it. One of the very few who spoke kindly there was a convict with an hour to live.",
      "So the love in question cannot have been a reward, and this is why it can bear weight. What was given before we turned round is not taken back each time we turn away. Repentance is still needed. But it comes second. It is what happens to a person who finds the door open and the table laid.",
    ],
    prayer:
      "Christ, you did not wait for us to become easier to love. We have no answer to that but thanks. Let it make us quick to forgive, before anyone has found the right words.",
    step: "Think of someone who owes you an apology. This week, do them one plain kindness before it comes, and do not mention the debt.",
  },
  {
    slug: "desire-lines",
    title: "Desire lines",
    reference: "Isaiah 53:6",
    body: [
      "Planners of parks have a name for the bare tracks that cut the corner off a lawn. They call them desire lines. The paved path makes its right angle, and across the grass runs the way people actually went, brown and narrow and perfectly clear about what everybody wanted.",
      "No single walker made it. Each only saved four seconds, and each found that others had stepped there before. Isaiah’s picture of human wrong is like that. He does not draw monsters. He draws sheep, who hardly ever decide to get lost; they put their heads down and follow the next green thing, and when they look up the flock is gone. Everyone, the prophet says, and everyone by a private route.",
      "If the verse ended there, it would be an accurate and rather sad account of most weeks. It does not. In its last words a weight moves. All that going astray, all those small brown tracks across what was meant to be kept green, come together and are laid on one person who never left the path. He did not shout directions from it either. He went out over the grass, to the end of each of our lines, and that is where he found us.",
    ],
    prayer:
      "Good Shepherd, we seldom meant to go so far. Thank you for coming the whole way. Turn our heads up from the grass this week, and lead us back by the road that you know.",
    step: "Take a walk you take often and notice where a short cut has been worn. Let it remind you to name, in prayer, one easy habit that has carried you further off than you meant.",
  },
];
