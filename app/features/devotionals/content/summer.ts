import type { Devotional } from "../devotionals.ts";

/** Weeks 27 to 39. */
export const SUMMER: Devotional[] = [
  {
    slug: "forty-years-of-soles",
    title: "Forty years of soles",
    reference: "Deuteronomy 29:5",
    body: [
      "Before you throw out an old pair of shoes, turn them over. The heel is worn down along the outside edge. There’s a crease across the toe that fits nobody’s foot but yours. Those shoes went to the job interview, the pediatrician, and the funeral, and about a thousand times to the mailbox.",
      "Moses had bigger things to bring up when he looked back on the wilderness, and he does. Then he mentions shoes. They hadn’t worn out. Israel had been walking on a miracle for four decades, and on most mornings they probably just tied their sandals and went. A lot of God’s care reaches you that way. The car started again today. There was enough for the rent, barely, and a marriage that looked finished two years ago made it to another anniversary. Nobody tells those stories at dinner. You have to look back, sometimes a long way back, to see that he was holding you up through the part you called ordinary.",
    ],
    prayer:
      "God of the long road, most of your kindness has been right under our feet, and we have walked on it without looking down. Forgive us. Open our eyes to what has not worn out, and keep us going.",
    step: "Clean your most-worn pair of shoes by hand this week. While you do it, name ten places they have taken you, and say thank you for each.",
  },
  {
    slug: "what-the-map-leaves-out",
    title: "What the map leaves out",
    reference: "Psalm 84:5",
    body: [
      "The GPS says four hours and twelve minutes to your mother’s house. It knows about the lane closure outside Columbus and the gas station at exit 190. It has no idea why you loaded the car at five in the morning, with a bad hip and two kids who didn’t want to come.",
      "Psalm 84 is a song for people on their way to Jerusalem. It starts out calling the ones who live in God’s house happy, which makes sense. Then it says the same of people who don’t live there at all and are still somewhere on the road with dust in their teeth. The Hebrew is so brief that translators have trouble with it. Word for word, there are highways in their hearts. They had the road inside them before they had it under their feet.",
      "Maybe you know that pull toward home. It can make you restless in a house with every comfort, and oddly cheerful in a motel. You didn’t put it there, and you don’t have to turn it into a five-year plan. This week it’s enough to admit that it’s real. The psalm doesn’t promise you’ll get there soon. It promises strength along the way, and the strength won’t be your own.",
    ],
    prayer:
      "Lord, you put the road in us. Don’t let us pave it over with comfort. Be our strength between the rest stops, and bring us home to you in the end.",
    step: "Visit a place this week where people have prayed for a long time: an old church, a chapel, a grave. Walk the last part, and tell God why you came.",
  },
  {
    slug: "someone-else-is-counting",
    title: "Someone else is counting",
    reference: "Psalm 23:1",
    body: [
      "It’s the day-camp trip to the zoo, and the counselor has a clipboard and a number: twenty-one. She counts at the curb and again outside the gift shop, lips moving, one finger tapping the air. Nineteen, twenty. She stops. Twenty-one is crouched behind a trash can, watching an ant.",
      "None of the kids know she’s doing it. They’re free to look at the giraffes because someone else has the number.",
      "Shepherds counted too, every morning and every evening. Psalm 23 is one of the counted talking. He never says he has everything; he has enemies, and a dark valley to get through. He says he won’t go without what he needs, and the reason he gives is a person.",
      "Your phone will show you something you lack before you’ve finished your coffee. The psalm won’t scold you for wanting it. It just points to who is walking in front of you. He counted this morning.",
    ],
    prayer:
      "Shepherd, we spend much of the day adding up what is missing. Thank you that you count us, and not our mistakes. Let it be enough this week that we belong to you.",
    step: "For three days, buy nothing but food, medicine, and gas. Each time you reach for something and stop, say the first line of the psalm.",
  },
  {
    slug: "fog-on-the-water",
    title: "Fog on the water",
    reference: "2 Corinthians 5:7",
    body: [
      "When fog settles on the harbor, the ferry still runs. It just runs slowly. The captain has radar, a chart, and a horn. All you have, out on deck, is a gray wall and a paper cup of coffee. Every few seconds a bell on a buoy rings somewhere up ahead, always the same note, and the man next to you, who rides this boat to work, says you’re closer than you think.",
      "People talk about faith as if it meant closing your eyes. The captain is doing the reverse. She’s paying attention to everything she has except the one thing she’s lost.",
      "Paul hadn’t stopped thinking when he wrote this week’s verse. He had been beaten and shipwrecked, and he’d watched his own body wear out like an old tent. Going by what he could see, it would have been reasonable to quit. But a voice had stopped him on the road to Damascus, and it had proved true ever since. He knew about a cross and an empty tomb. He had the Spirit, whom he calls a down payment on everything else. So he walked.",
      "You may be in a gray stretch yourself. The oncologist wants one more scan. Your son isn’t answering texts. You’ve sent out eleven applications and heard back on two. If you’ve been waiting for a clear view before you trust God with it, I can’t promise you one this week. The bell is still ringing, though: a promise in Scripture, the bread and the cup, a friend who keeps telling you it’s true. Get quiet enough to hear it, and steer for the sound.",
    ],
    prayer:
      "Lord, we would like to see. Until we do, help us hear you. Steady us in the gray stretches, hold us on course, and bring us to the shore that you can see and we can’t.",
    step: "Decide one thing this week that you’ve put off because you couldn’t see how it ends. Pray, ask one wise person, then take the first step.",
  },
  {
    slug: "chairs-along-the-wall",
    title: "Chairs along the wall",
    reference: "Philippians 4:6-7",
    body: [
      "You know the chairs. Vinyl, bolted together in rows of four, across from a framed print of a lighthouse. It’s 9:40 at night and the vending machine hums. Somewhere behind the double doors is a person you love, and a nurse has told you twice that the doctor will be out soon.",
      "A lot of praying gets done in those chairs. Most of it isn’t eloquent. It’s a name, and please.",
      "From there, Paul’s advice about worry can sound like one of the brochures in the rack. It helps to know where he was. He was under guard, waiting on a verdict that could have ended his life. He doesn’t tell you there’s nothing to be afraid of. He tells you where to take it, all of it, even the request you can’t get into a sentence. And somewhere in the asking, if you can manage it, some thanks: for the neighbor who’s feeding the dog, for the nurse who brought a warm blanket, for having someone in there you’d hate to lose.",
      "He doesn’t promise that you’ll understand. He promises a guard. His word is a military one, and he may have picked it because he could hear boots outside his own door. God’s peace takes up its post in that hallway with you, and it will still be on duty when the doctor comes out.",
    ],
    prayer:
      "God of peace, be with everyone sitting in a waiting room tonight. Here are our own worries, one after another. Set your guard over us, and don’t let fear have the last word.",
    step: "Each evening, write the day’s worry on one line and one line of thanks under it. Close the notebook and leave it in another room overnight.",
  },
  {
    slug: "one-more-plate",
    title: "One more plate",
    reference: "Hebrews 13:2",
    body: [
      "Spaghetti stretches. So does chili, and so does a taco bar. If you grew up in a house where your friends just stayed for dinner, you know how it went. Everybody scooted down the bench, and someone found a fork that didn’t match.",
      "Hebrews is thinking of Abraham. Three strangers showed up at the hottest hour of the day, and he didn’t ask their business. He ran, at his age, and had bread baked and a calf cooked. Only afterward did he learn who they were. You don’t have to hope for angels. Have people over because they’re new in town, or because they always leave church alone. But the blessing may walk in with the one who needs the chair.",
    ],
    prayer:
      "Lord, you made room for us at a table we had no claim to. Stretch our dinner and our patience. Send us someone this week, and don’t let a messy house be the reason we say no.",
    step: "Invite someone to dinner this week who has never been in your home. Make spaghetti. Clean one room and no more.",
  },
  {
    slug: "saying-it",
    title: "Saying it",
    reference: "1 John 1:9",
    body: [
      "“Mistakes were made.” I like that sentence, because there’s nobody in it. I use its cousins around the house: things got said, it was a rough week, the glass fell. I can apologize for ten minutes in that language and never once appear.",
      "John asks for something simpler. In Greek, the word for confess means to say the same thing, to call what I did by the name God already calls it. I don’t have to grovel or put on a show. It’s more like sitting in the dentist’s chair and finally pointing: this tooth, right here.",
      "Still, I put it off. I suspect that once I say it out loud, it will be the truest thing about me.",
      "Then I get to the two words John picks for God. I’d have guessed kind and lenient. He says faithful and righteous. So forgiveness is a promise God keeps. The debt has been paid, and he won’t collect on it twice. It doesn’t depend on what mood he’s in, or on how hard I cry.",
      "I bring the name of the thing and he does the washing, and the truest thing about me turns out to be that I belong to him.",
    ],
    prayer:
      "Faithful God, here it is, by its name, without the excuses. You knew it before we spoke. Wash it off, and help us believe that it’s gone.",
    step: "Say one plain sentence that starts with “I” to the person you hurt: I did that, and I’m sorry. Leave off the “but.” If that isn’t possible or safe, say it to God out loud.",
  },
  {
    slug: "a-certain-place",
    title: "A certain place",
    reference: "Genesis 28:16",
    body: [
      "Jacob was between places. Behind him was a home he’d lied his way out of. Ahead was an uncle he’d never met. When the sun went down on him, Genesis says only that he had come to a certain place. He took a stone for a pillow. Today it would be the bus station, jacket over his face, one hand through the strap of his bag.",
      "It would be nice to report that he repented first, but nothing in the story says so. He wasn’t even praying. He was asleep. The ladder came down to him anyway, and so did the voice, and there was no scolding in it. God talked about land and children. He promised to stay with Jacob on the road and bring him home again.",
      "Jacob woke up scared. He’d figured that God lived back there, with his father’s altar and the people who behaved. It hadn’t crossed his mind that God might be in the spot where he happened to stop.",
      "The place did have a name. The town there was called Luz, and Jacob may not have known that, or cared. Before he left in the morning he gave it a new one, Bethel, which means house of God. Nothing about the ground had changed. It was the same dirt and the same rock, which he now stood on end so he could find it again.",
      "Think about where you’ll be this week. Some of it will be in spots you’d never write down: the school pickup line, gate B14, the DMV, the shoulder of the interstate with your flashers on. You may be between bigger places too, out of one job and not yet in the next, or in your sister’s spare room because of something you did. God didn’t wait for Jacob to get somewhere respectable. He was there before Jacob lay down.",
    ],
    prayer:
      "God of Jacob, you were there and we didn’t notice. Meet us between places this week. Keep us on the road, even when we’re on it because of what we did, and bring us home.",
    step: "The next three times you have to wait, leave your phone in your pocket. Look around, and say under your breath: You are in this place too.",
  },
  {
    slug: "the-ovens-at-four",
    title: "The ovens at four",
    reference: "Lamentations 3:23",
    body: [
      "At four in the morning the only lights on Main Street are the bakery’s. Two people in aprons are sliding racks into the oven with the radio on low. By seven there’ll be a line out the door, and no one in it will ask for yesterday’s bread.",
      "This week’s verse shows up on mugs and throw pillows, so it’s easy to miss where it was found: in the middle of five poems about a city that has been burned to the ground. The poet has watched children faint from hunger in the street. He has said terrible things about God, and he takes none of them back.",
      "Then, halfway through the book, he gets to mornings. He doesn’t say he hurt less that day. He says mercy had come in again, the way manna did, one day’s worth at a time.",
      "So if getting through yesterday used up everything you had, nothing has gone wrong. You weren’t supposed to have any left. Yesterday’s failures don’t sit on the shelf waiting for you, either. Before it was light, God was up.",
    ],
    prayer:
      "Faithful God, you were awake before us. We have nothing left over from yesterday, so we hold out our hands. Give us what this day needs, and let everyone who wakes up to grief find you there.",
    step: "Buy or bake a fresh loaf one morning this week and take half of it, still warm if you can, to someone who hasn’t been sleeping.",
  },
  {
    slug: "inside-the-seam",
    title: "Inside the seam",
    reference: "Colossians 3:23",
    body: [
      "Cut a good shoe in half and you’ll find work nobody was supposed to see. A strip of leather called the welt is stitched between the upper and the sole, and it holds the whole thing together. There’s cork under the heel. Somebody waxed the thread. The customer is going to look at the color.",
      "Paul wrote this week’s verse to slaves. Their owners told them what to do from morning to night and took the credit for it. He wasn’t calling that good, and the gospel he preached would in time burn through slavery from the inside. But he was writing to men and women who had no say over their work, and he gave them back one thing their masters couldn’t touch. The work was theirs to offer. They could take it out from under the overseer’s eye and put it in God’s hands.",
      "You likely have more say than they did, and there’s a seam in your work too. It’s the second read of a contract that everyone else skimmed. It’s the corner behind the bed in room 214, or the sponge bath you give gently to a man who won’t know tomorrow that you came. You could get away with less. Nobody will inspect it, but God sees it.",
    ],
    prayer:
      "Lord, you worked with your hands, and most of what you made is lost to us. Receive the part of our work that nobody notices. Be near to everyone who works without thanks, and set free everyone who works without a choice.",
    step: "Pick one task this week that no one will check, and do it as a gift to God. Then thank someone by name whose behind-the-scenes work you depend on.",
  },
  {
    slug: "already-laced",
    title: "Already laced",
    reference: "Ephesians 6:15",
    body: [
      "You can put on a helmet standing up. You can grab a shield on your way out the door. To tie your shoes you have to sit down. It’s the one quiet moment in Paul’s list of armor, and what gets tied on is peace.",
      "That makes sense if you’ve ever tried to help someone while you were at war with yourself. Once you’ve heard that God has made peace with you, your hands are free. Paul doesn’t say for what. The phone rings during dinner. Your neighbor starts crying over the recycling bins. A coworker asks you in the elevator what you really believe. It’ll be too late then to go looking for your shoes.",
    ],
    prayer:
      "God of peace, end the wars in us first. Put your good news on our feet until it feels natural to walk in. And when someone needs us at a bad time, let us be ready.",
    step: "Each morning, while you tie your shoes, ask: Who could use some peace from me today? Let one name come to mind, and don’t go to bed until you’ve tried.",
  },
  {
    slug: "the-empty-chair",
    title: "The empty chair",
    reference: "Hebrews 10:24-25",
    body: [
      "The choir director hears it by the second measure. Forty people are singing, one alto stayed home, and the chord that usually gives the back row goose bumps is only correct. The alto is on her couch in sweatpants, sure that no one has noticed.",
      "Hebrews was written to a church where some had gotten out of the habit of coming, and it worries about them, because faith is hard to keep going alone. Most of us ask what we got out of last Sunday. Here are some other questions.",
      "Who looks for you when you aren’t there?",
      "Who used to sit in front of you and doesn’t anymore? Do you know why, or have you only heard something?",
      "When did somebody last needle you into being kinder than you’d planned? The letter’s word for what we do to each other is nearly that rude; elsewhere it describes a sharp quarrel. How close does a person have to be for that to work?",
      "And who’ll be there this week, singing flat after an awful month, hoping you came too?",
      "If you’re the one who has been away, this isn’t a roll call. There’s a chair, and there are people who’d be glad.",
    ],
    prayer:
      "Lord, you gave us each other, and some days we would rather you hadn’t. Thank you for everyone who kept showing up until we did. Bring back those who are missing, and show us whose door to knock on.",
    step: "Who wasn’t there last time? Call them. Leave guilt out of it, say the room is different without them, and offer a ride.",
  },
  {
    slug: "no-receipt",
    title: "No receipt",
    reference: "Ephesians 2:8-9",
    body: [
      "Every kitchen has the drawer: takeout menus, dead batteries, and a wad of curling receipts in case you ever have to prove the toaster is yours. Some of us keep one like it for God. In there are the years of teaching Sunday school, the fast you finished, and the time you could have said something cutting and didn’t. You never know. He might ask.",
      "Paul used to own a very full drawer, and in this week’s verse he dumps it out. By grace, he writes, and to be safe he says it two more ways: it didn’t come from us, and it isn’t pay for anything. If there were a receipt, even a little one, somebody would frame it and hang it in the lobby.",
      "It takes most of a lifetime to get used to living without one. You’ll feel calmer when you think you’ve paid. Then comes a week when you can’t. You snap at the kids in the drive-through, you sleep through church, and God is still holding on to you.",
      "Keep reading, too. In the next sentence Paul calls us something God is making, with good works already laid out for us. They’ll come, the way apples come on a tree that somebody else planted. No one will ask you to prove it.",
    ],
    prayer:
      "Gracious God, we hand you the drawer. We have nothing to show you but Christ. Let that be our peace today, and let whatever good we do grow out of it freely.",
    step: "On three days this week, do something good and don’t tell anyone, not even in a roundabout way. Each night, let it go the way you’d toss an old receipt.",
  },
];
