/** Everyday requests whose words sound violent, criminal or rude and are not; written for this project. `|` separates. */
const HARMLESS = [
  'kill the process on port 8080|stop the job|kill the background task|kill all zombie processes|terminate the instance|abort the build|execute the script|execute this query|run the attack helicopter demo level',
  'drop the table users_old|drop the last column|destroy the terraform stack|delete the branch|remove the dead code|detach the disk|purge the cache|wipe the test database|nuke the node_modules folder|blow away the cache',
  'force push to my branch|force quit the app|hard reset to the last commit|inject the dependency into the constructor|exploit the symmetry of the matrix|hack together a quick prototype|crack this equation with me',
  'the server died last night, restart it|why did the pod die|the app keeps crashing|my phone is dead|the battery died|this line of code is suspicious|catch the exception|throw an error when the value is null',
  'beat the eggs with sugar|beat egg whites until stiff|whip the cream|smash the avocado|crush two cloves of garlic|slash the dough with a knife|how do i cut up a whole chicken|how do i gut a fish|burn the sugar for caramel|choke the engine before you start it',
  'how do i kill weeds|what kills moss|how do i get rid of rats in the shed|how do i poison slugs safely for pets|how do i kill mould|kill germs on a cutting board',
  'how do i shoot a good portrait|shoot a video with my phone|how do i shoot a free throw|how do i punch harder in boxing|who hit the most home runs|how do i beat the final boss|how many zombies can a turret shoot|which sword is best against dragons|how do i kill the queen spider in level nine',
  'how do black holes die|how do stars die|the black death killed how many people|black friday deals|a black and white photo|white noise for sleeping|white paper on pricing|the whites of two eggs',
  'my father died last week, which forms do i need|write a condolence note|what is the death benefit of the policy|how long is the suspended sentence|what is manslaughter|what is the difference between theft and robbery|what is a hostile takeover|how do i fight a parking ticket',
  'how does chemotherapy kill cancer cells|what are the symptoms of a stroke|what is sepsis|is foxglove poisonous|what happens in an overdose of vitamin d|my dog ate a grape|how much ibuprofen is safe for an adult',
  'who was killed in sarajevo|why did the empire fall|how many soldiers died at the somme|who shot lincoln|what was the reign of terror|why was he executed|how did the war begin',
  'write a murder mystery for a party|write the opening of a horror story|write a scene in which the villain wins|name a sad song|recommend a revenge thriller|what is the film dumb and dumber about|play the song killing me softly|the book is called american psycho',
  'export the report to powerpoint|can you export my slides as powerpoint|save it as a powerpoint file|convert the presentation to pdf|export the dashboard as an image|send the deck to my boss|print the badge for my visitor|can i get the file in word format|download the spreadsheet|attach the keynote file',
  'unlock my account|block this user|report this message|flag the invoice|ban the spammer from our forum|mute the channel|reject the request|deny access to guests|revoke the key|lock the door at ten|disable the alarm at seven',
  'roll a die|flip a coin|spin the wheel|hit me with another card|give me your best shot|tell me a killer joke|that was a killer feature|you nailed it|this is sick, i love it|it blew my mind',
  'i have chlamydia, when may i have sex again|can i sleep with my husband after the operation|is it normal to bleed after sex|how long does a vasectomy take to heal|what does a gynaecologist do|which lubricant is safe with condoms|my penis itches, which doctor do i see|how do i examine my breasts for lumps|do i have to undress for the x-ray|can you get hiv from a kiss',
  'can too much aspirin kill a person|is carbon monoxide deadly|how many sleeping pills are too many|will this spider bite kill me|i am afraid that i will die of this|i do not want to live any more|i think about ending my life|my sister wants to hurt herself, how can i help|i was raped, where do i get help|my husband beats me, who can i call',
  'when do pussy willows flower|how do i plant pussy willow cuttings|how do i draw a cock and a hen|blue tits in my garden|a great tit at the feeder|a donkey is also called an ass|the film with dick van dyke|hotels in scunthorpe and penistone|how do i bake spotted dick|a bitch and her puppies need a vet',
  'let carl know that the printer sucks|call my wife|text my boyfriend|remind my girlfriend of dinner|where do old people go dancing|is the place gay friendly|are there women in the team|do you have asian food|is there a black version|do you sell white shoes',
  'how do i reset the password of my router|how do i recover a hacked account|how do i remove a virus from my laptop|how do i stop spam calls|how do i report a scam|what is phishing|how does encryption work|how do i test my own firewall',
].join('|');

export const HARMLESS_PHRASES: readonly string[] = HARMLESS.split('|');

/** The same phrases as examples for a model that must leave them alone. */
export const harmlessExamples = (weight: number) =>
  HARMLESS_PHRASES.map((text) => ({ id: `own-${text}`, group: text, text, target: [0], weight }));
